/**
 * Does a violation again on a JVM. The {@code glassbox} command starts {@link glassbox.confirm.Confirm} with the JVM of the JDK that was
 * checked; there is nothing here for anybody else to call.
 */
package glassbox.confirm;
