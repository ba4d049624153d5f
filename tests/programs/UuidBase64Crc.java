// Shows name-based UUIDs, Base64 coding, CRC32, Adler32 and message digests.
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.zip.*;

public class UuidBase64Crc {
    static String hex(byte[] b) {
        StringBuilder sb = new StringBuilder();
        for (byte x : b) sb.append(String.format("%02x", x));
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        UUID u = UUID.nameUUIDFromBytes("glass".getBytes(StandardCharsets.UTF_8));
        System.out.println(u + " " + u.version() + " " + u.variant() + " " + u.hashCode());
        UUID v = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");
        System.out.println(v.getMostSignificantBits() + " " + v.getLeastSignificantBits() + " " + v.version() + " " + v.compareTo(u) + " " + v.equals(UUID.fromString(v.toString())));
        System.out.println(new UUID(1L, -1L));
        try { UUID.fromString("junk"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        for (String s : new String[]{"", "f", "fo", "foo", "foob", "fooba", "foobar"}) {
            byte[] raw = s.getBytes(StandardCharsets.UTF_8);
            String enc = Base64.getEncoder().encodeToString(raw);
            System.out.println(enc + " " + Base64.getEncoder().withoutPadding().encodeToString(raw) + " " + new String(Base64.getDecoder().decode(enc), StandardCharsets.UTF_8));
        }
        byte[] bin = {-1, -2, -3, 0, 62, 63, 127};
        System.out.println(Base64.getUrlEncoder().encodeToString(bin) + " " + Base64.getEncoder().encodeToString(bin));
        System.out.println(Base64.getMimeEncoder(8, "|".getBytes()).encodeToString("a longer line".getBytes(StandardCharsets.UTF_8)));
        try { Base64.getDecoder().decode("a*b="); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        CRC32 crc = new CRC32();
        crc.update("123456789".getBytes(StandardCharsets.US_ASCII));
        System.out.println(Long.toHexString(crc.getValue()));
        crc.reset();
        for (int i = 0; i < 1000; i++) crc.update(i);
        System.out.println(crc.getValue());
        Adler32 ad = new Adler32();
        ad.update("Wikipedia".getBytes(StandardCharsets.US_ASCII), 0, 9);
        System.out.println(Long.toHexString(ad.getValue()));
        CRC32C c = new CRC32C();
        c.update("123456789".getBytes(StandardCharsets.US_ASCII));
        System.out.println(Long.toHexString(c.getValue()));
        HexFormat hf = HexFormat.of();
        System.out.println(hf.formatHex(bin) + " " + Arrays.toString(hf.parseHex("0aff")) + " " + HexFormat.ofDelimiter(":").withUpperCase().formatHex(bin));
        System.out.println(hex(new byte[]{1, 35, (byte) 200}));
    }
}
