// Shows message digests, name-based UUIDs and that SecureRandom gives numbers in range.
import java.security.*;
import java.util.*;

public class Digests {
    public static void main(String[] args) throws Exception {
        for (String name : List.of("MD5", "SHA-1", "SHA-256", "SHA-512", "SHA3-256")) {
            MessageDigest d = MessageDigest.getInstance(name);
            d.update("glass".getBytes());
            System.out.println(name + " " + HexFormat.of().formatHex(d.digest("box".getBytes())) + " " + d.getDigestLength());
        }
        System.out.println(UUID.nameUUIDFromBytes("glassbox".getBytes()));
        try { MessageDigest.getInstance("NOPE"); } catch (NoSuchAlgorithmException e) { System.out.println(e.getMessage()); }
        SecureRandom r = new SecureRandom();
        int n = r.nextInt(10);
        byte[] bytes = new byte[16];
        r.nextBytes(bytes);
        System.out.println((n >= 0 && n < 10) + " " + r.getAlgorithm() + " " + UUID.randomUUID().version());
        javax.crypto.Mac mac = javax.crypto.Mac.getInstance("HmacSHA256");
        mac.init(new javax.crypto.spec.SecretKeySpec("key".getBytes(), "HmacSHA256"));
        System.out.println(HexFormat.of().formatHex(mac.doFinal("msg".getBytes())));
    }
}
