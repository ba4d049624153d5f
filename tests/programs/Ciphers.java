// Shows ciphers and key derivation with fixed keys.
import java.security.*;
import java.util.*;
import javax.crypto.*;
import javax.crypto.spec.*;

public class Ciphers {
    public static void main(String[] args) throws Exception {
        SecretKeySpec key = new SecretKeySpec("0123456789abcdef".getBytes(), "AES");
        Cipher c = Cipher.getInstance("AES/CBC/PKCS5Padding");
        c.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(new byte[16]));
        byte[] secret = c.doFinal("attack at dawn".getBytes());
        System.out.println(HexFormat.of().formatHex(secret));
        c.init(Cipher.DECRYPT_MODE, key, new IvParameterSpec(new byte[16]));
        System.out.println(new String(c.doFinal(secret)));
        c = Cipher.getInstance("AES/GCM/NoPadding");
        c.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, new byte[12]));
        System.out.println(HexFormat.of().formatHex(c.doFinal("x".getBytes())));
        SecretKeyFactory f = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256");
        System.out.println(HexFormat.of().formatHex(f.generateSecret(new PBEKeySpec("pw".toCharArray(), "salt".getBytes(), 10, 128)).getEncoded()));
        System.out.println(Arrays.stream(Security.getProviders()).anyMatch(q -> q.getName().equals("SUN")));
    }
}
