// Shows BigDecimal scale, rounding modes, division, comparison and formatting.
import java.math.*;

public class BigDecimalOps {
    public static void main(String[] args) {
        BigDecimal a = new BigDecimal("123.456"), b = new BigDecimal("-7.89");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.negate() + " " + b.abs());
        System.out.println(a.divide(b, 5, RoundingMode.HALF_UP) + " " + a.divide(b, MathContext.DECIMAL32) + " " + a.remainder(b) + " " + a.divideToIntegralValue(b));
        try { BigDecimal.ONE.divide(new BigDecimal(3)); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { BigDecimal.ONE.divide(BigDecimal.ZERO); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { new BigDecimal("1.25").setScale(1, RoundingMode.UNNECESSARY); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        String[] vals = {"5.5", "2.5", "1.6", "1.1", "-1.1", "-1.6", "-2.5", "-5.5"};
        for (RoundingMode rm : RoundingMode.values()) {
            if (rm == RoundingMode.UNNECESSARY) continue;
            StringBuilder sb = new StringBuilder(rm + ":");
            for (String v : vals) sb.append(' ').append(new BigDecimal(v).setScale(0, rm));
            System.out.println(sb);
        }
        System.out.println(new BigDecimal("1.0").equals(new BigDecimal("1.00")) + " " + new BigDecimal("1.0").compareTo(new BigDecimal("1.00")) + " " + new BigDecimal("1.0").hashCode() + " " + new BigDecimal("1.00").hashCode());
        System.out.println(new BigDecimal("100").stripTrailingZeros() + " " + new BigDecimal("100").stripTrailingZeros().toPlainString() + " " + new BigDecimal("1E+5") + " " + new BigDecimal("1E+5").toPlainString() + " " + new BigDecimal("0.0000001") + " " + new BigDecimal("12345E-10").toEngineeringString());
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal(1).scale() + " " + a.precision() + " " + a.unscaledValue());
        System.out.println(a.pow(5) + " " + a.round(new MathContext(3)) + " " + a.movePointLeft(5) + " " + a.movePointRight(5) + " " + a.scaleByPowerOfTen(3));
        System.out.println(new BigDecimal(2).sqrt(new MathContext(30)) + " " + a.toBigInteger() + " " + a.intValue() + " " + a.doubleValue() + " " + a.signum());
        System.out.println(a.max(b) + " " + a.ulp() + " " + BigDecimal.TEN.add(new BigDecimal("0.00")) + " " + BigDecimal.ZERO.setScale(3));
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < 10; i++) sum = sum.add(new BigDecimal("0.1"));
        System.out.println(sum + " " + sum.compareTo(BigDecimal.ONE));
        BigDecimal e = BigDecimal.ONE, term = BigDecimal.ONE;
        for (int i = 1; i < 25; i++) { term = term.divide(BigDecimal.valueOf(i), 30, RoundingMode.HALF_EVEN); e = e.add(term); }
        System.out.println(e);
        System.out.println(new BigDecimal(new BigInteger("12345678901234567890"), 10) + " " + new BigDecimal("12345678901234567890.123456789").multiply(new BigDecimal("98765432109876543210.5")));
        try { new BigDecimal("1.2.3"); } catch (NumberFormatException ex) { System.out.println("bad decimal"); }
        try { a.intValueExact(); } catch (ArithmeticException ex) { System.out.println(ex.getMessage()); }
    }
}
