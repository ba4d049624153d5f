/**
 * Abstract collections: what the interfaces of {@code java.util} promise, as directly as it can be said.
 *
 * <p>A class is shown to behave like one of them by a method that says what its objects stand for:
 *
 * <pre>{@code
 * AbsMap<Integer, Object> abstraction() {
 *     AbsMap<Integer, Object> map = new AbsMap<>();
 *     Sequence<Node> nodes = Sequence.reach(root, "{left+right}*");
 *     for (int i = 0; i < nodes.slots(); i++) {
 *         Node node = nodes.at(i);
 *         if (node != null) {
 *             map.append(node.key, node.value);
 *         }
 *     }
 *     return map;
 * }
 * }</pre>
 *
 * <p>Every operation of the class is then compared with the method of the same name and parameters of the abstract
 * collection. Where a collection of {@code java.util} may choose (what to do with {@code null}, say), the abstract
 * one says which choice it has made.
 *
 * <p>Abstractions of one's own are made in the same way: a class with a method {@code boolean equalTo}, a
 * {@link glassbox.model.Sequence} for what has no order, and an array or list for what has.
 */
package glassbox.model;
