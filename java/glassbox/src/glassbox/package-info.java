/**
 * What a class tells Glassbox about itself: which states are valid, what to check, and over which values.
 *
 * <p>The annotations are kept in class files and are not needed at run time.
 */
package glassbox;
