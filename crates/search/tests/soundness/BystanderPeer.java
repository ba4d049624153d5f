//~ unknown shared-part
//~ blackbox: violated
import glassbox.*;

/** A call breaks an object that an earlier call was passed. */
public class BystanderPeer {
    private int value;
    private BystanderPeer peer;

    public void link(BystanderPeer other) {
        peer = other;
    }

    public void hit() {
        if (peer != null && peer != this) {
            peer.value = 5;
        }
    }

    boolean repOk() {
        return value <= 1;
    }
}
