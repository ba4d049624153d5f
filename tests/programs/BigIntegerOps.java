// Shows BigInteger arithmetic, modular operations, bit operations and conversions.
import java.math.BigInteger;

public class BigIntegerOps {
    static BigInteger fact(int n) {
        BigInteger r = BigInteger.ONE;
        for (int i = 2; i <= n; i++) r = r.multiply(BigInteger.valueOf(i));
        return r;
    }

    public static void main(String[] args) {
        System.out.println(fact(50));
        System.out.println(BigInteger.TWO.pow(200) + " " + BigInteger.TWO.pow(200).bitLength());
        BigInteger a = new BigInteger("123456789012345678901234567890"), b = new BigInteger("-987654321098765432109");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b));
        System.out.println(a.divide(b) + " " + a.remainder(b) + " " + a.mod(b.negate()) + " " + b.mod(BigInteger.TEN));
        BigInteger[] qr = b.divideAndRemainder(BigInteger.valueOf(1000007));
        System.out.println(qr[0] + " " + qr[1]);
        System.out.println(a.gcd(fact(20)) + " " + BigInteger.valueOf(3).modPow(new BigInteger("1000000"), BigInteger.valueOf(1000000007)) + " " + BigInteger.valueOf(3).modInverse(BigInteger.valueOf(11)));
        System.out.println(a.toString(16) + " " + new BigInteger("ff", 16) + " " + b.toString(2).length() + " " + new BigInteger("-zz", 36));
        System.out.println(a.shiftLeft(10) + " " + b.shiftRight(10) + " " + a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.not());
        System.out.println(a.testBit(3) + " " + a.setBit(100) + " " + a.bitCount() + " " + a.getLowestSetBit() + " " + b.signum());
        System.out.println(a.intValue() + " " + a.longValue() + " " + a.doubleValue() + " " + b.floatValue());
        System.out.println(a.compareTo(b) + " " + a.equals(new BigInteger(a.toString())) + " " + a.hashCode() + " " + b.abs().max(a).equals(a));
        System.out.println(BigInteger.valueOf(97).isProbablePrime(20) + " " + BigInteger.valueOf(91).isProbablePrime(20) + " " + BigInteger.valueOf(100).nextProbablePrime());
        System.out.println(a.sqrt() + " " + java.util.Arrays.toString(b.toByteArray()) + " " + new BigInteger(new byte[]{(byte) 0xFF, 0}));
        try { a.divide(BigInteger.ZERO); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { a.longValueExact(); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { new BigInteger("12x"); } catch (NumberFormatException e) { System.out.println("bad number"); }
        BigInteger f = BigInteger.ZERO, g = BigInteger.ONE;
        for (int i = 0; i < 300; i++) { BigInteger t = f.add(g); f = g; g = t; }
        System.out.println(f);
        BigInteger big = fact(120), sq = big.multiply(big);
        System.out.println(sq.divide(big).equals(big) + " " + sq.sqrt().equals(big) + " " + sq.toString().length() + " " + sq.hashCode());
    }
}
