// Shows methods with more than 255 local slots, wide iinc and long bodies with far jumps.
public class WideLocalsLongMethod {
    static long wide(int seed) {
        long v0 = seed * 1L + 0, v1 = seed * 2L + 1, v2 = seed * 3L + 4, v3 = seed * 4L + 9, v4 = seed * 5L + 16;
        long v5 = seed * 6L + 25, v6 = seed * 7L + 36, v7 = seed * 8L + 49, v8 = seed * 9L + 64, v9 = seed * 10L + 81;
        long v10 = seed * 11L + 100, v11 = seed * 12L + 121, v12 = seed * 13L + 144, v13 = seed * 14L + 169, v14 = seed * 15L + 196;
        long v15 = seed * 16L + 225, v16 = seed * 17L + 256, v17 = seed * 18L + 289, v18 = seed * 19L + 324, v19 = seed * 20L + 361;
        long v20 = seed * 21L + 400, v21 = seed * 22L + 441, v22 = seed * 23L + 484, v23 = seed * 24L + 529, v24 = seed * 25L + 576;
        long v25 = seed * 26L + 625, v26 = seed * 27L + 676, v27 = seed * 28L + 729, v28 = seed * 29L + 784, v29 = seed * 30L + 841;
        long v30 = seed * 31L + 900, v31 = seed * 32L + 961, v32 = seed * 33L + 1024, v33 = seed * 34L + 1089, v34 = seed * 35L + 1156;
        long v35 = seed * 36L + 1225, v36 = seed * 37L + 1296, v37 = seed * 38L + 1369, v38 = seed * 39L + 1444, v39 = seed * 40L + 1521;
        long v40 = seed * 41L + 1600, v41 = seed * 42L + 1681, v42 = seed * 43L + 1764, v43 = seed * 44L + 1849, v44 = seed * 45L + 1936;
        long v45 = seed * 46L + 2025, v46 = seed * 47L + 2116, v47 = seed * 48L + 2209, v48 = seed * 49L + 2304, v49 = seed * 50L + 2401;
        long v50 = seed * 51L + 2500, v51 = seed * 52L + 2601, v52 = seed * 53L + 2704, v53 = seed * 54L + 2809, v54 = seed * 55L + 2916;
        long v55 = seed * 56L + 3025, v56 = seed * 57L + 3136, v57 = seed * 58L + 3249, v58 = seed * 59L + 3364, v59 = seed * 60L + 3481;
        long v60 = seed * 61L + 3600, v61 = seed * 62L + 3721, v62 = seed * 63L + 3844, v63 = seed * 64L + 3969, v64 = seed * 65L + 4096;
        long v65 = seed * 66L + 4225, v66 = seed * 67L + 4356, v67 = seed * 68L + 4489, v68 = seed * 69L + 4624, v69 = seed * 70L + 4761;
        long v70 = seed * 71L + 4900, v71 = seed * 72L + 5041, v72 = seed * 73L + 5184, v73 = seed * 74L + 5329, v74 = seed * 75L + 5476;
        long v75 = seed * 76L + 5625, v76 = seed * 77L + 5776, v77 = seed * 78L + 5929, v78 = seed * 79L + 6084, v79 = seed * 80L + 6241;
        long v80 = seed * 81L + 6400, v81 = seed * 82L + 6561, v82 = seed * 83L + 6724, v83 = seed * 84L + 6889, v84 = seed * 85L + 7056;
        long v85 = seed * 86L + 7225, v86 = seed * 87L + 7396, v87 = seed * 88L + 7569, v88 = seed * 89L + 7744, v89 = seed * 90L + 7921;
        long v90 = seed * 91L + 8100, v91 = seed * 92L + 8281, v92 = seed * 93L + 8464, v93 = seed * 94L + 8649, v94 = seed * 95L + 8836;
        long v95 = seed * 96L + 9025, v96 = seed * 97L + 9216, v97 = seed * 98L + 9409, v98 = seed * 99L + 9604, v99 = seed * 100L + 9801;
        long v100 = seed * 101L + 10000, v101 = seed * 102L + 10201, v102 = seed * 103L + 10404, v103 = seed * 104L + 10609, v104 = seed * 105L + 10816;
        long v105 = seed * 106L + 11025, v106 = seed * 107L + 11236, v107 = seed * 108L + 11449, v108 = seed * 109L + 11664, v109 = seed * 110L + 11881;
        long v110 = seed * 111L + 12100, v111 = seed * 112L + 12321, v112 = seed * 113L + 12544, v113 = seed * 114L + 12769, v114 = seed * 115L + 12996;
        long v115 = seed * 116L + 13225, v116 = seed * 117L + 13456, v117 = seed * 118L + 13689, v118 = seed * 119L + 13924, v119 = seed * 120L + 14161;
        long v120 = seed * 121L + 14400, v121 = seed * 122L + 14641, v122 = seed * 123L + 14884, v123 = seed * 124L + 15129, v124 = seed * 125L + 15376;
        long v125 = seed * 126L + 15625, v126 = seed * 127L + 15876, v127 = seed * 128L + 16129, v128 = seed * 129L + 16384, v129 = seed * 130L + 16641;
        long v130 = seed * 131L + 16900, v131 = seed * 132L + 17161, v132 = seed * 133L + 17424, v133 = seed * 134L + 17689, v134 = seed * 135L + 17956;
        long v135 = seed * 136L + 18225, v136 = seed * 137L + 18496, v137 = seed * 138L + 18769, v138 = seed * 139L + 19044, v139 = seed * 140L + 19321;
        int k = seed;
        double d = 0.5;
        String str = "w";
        k += 1000;
        k++;
        for (int i = 0; i < 10; i++) { k -= i; v139 += k; d += i; str += i; }
        v3 ^= v138;
        float f = (float) d;
        Object o = str;
        return v0 + v7 + v14 + v21 + v28 + v35 + v42 + v49 + v56 + v63 + v70 + v77 + v84 + v91 + v98 + v105 + v112 + v119 + v126 + v133 + v3 * v139 + k + (long) (f * 2) + o.hashCode();
    }

    static int longBody(int x) {
        int r = x;
        if (x > 0) {
            r = r * 3 + (r >>> 1) - 0; r = r * 3 + (r >>> 2) - 1; r = r * 3 + (r >>> 3) - 2; r = r * 3 + (r >>> 4) - 3;
            r = r * 4 + (r >>> 2) - 31; r = r * 4 + (r >>> 3) - 32; r = r * 4 + (r >>> 4) - 33; r = r * 4 + (r >>> 5) - 34;
            r = r * 5 + (r >>> 3) - 62; r = r * 5 + (r >>> 4) - 63; r = r * 5 + (r >>> 5) - 64; r = r * 5 + (r >>> 6) - 65;
            r = r * 6 + (r >>> 4) - 93; r = r * 6 + (r >>> 5) - 94; r = r * 6 + (r >>> 6) - 95; r = r * 6 + (r >>> 7) - 96;
            r = r * 7 + (r >>> 5) - 124; r = r * 7 + (r >>> 6) - 125; r = r * 7 + (r >>> 7) - 126; r = r * 7 + (r >>> 8) - 127;
            r = r * 8 + (r >>> 6) - 155; r = r * 8 + (r >>> 7) - 156; r = r * 8 + (r >>> 8) - 157; r = r * 8 + (r >>> 9) - 158;
            r = r * 9 + (r >>> 7) - 186; r = r * 9 + (r >>> 8) - 187; r = r * 9 + (r >>> 9) - 188; r = r * 9 + (r >>> 1) - 189;
            r = r * 10 + (r >>> 8) - 217; r = r * 10 + (r >>> 9) - 218; r = r * 10 + (r >>> 1) - 219; r = r * 10 + (r >>> 2) - 220;
            r = r * 11 + (r >>> 9) - 248; r = r * 11 + (r >>> 1) - 249; r = r * 11 + (r >>> 2) - 250; r = r * 11 + (r >>> 3) - 251;
            r = r * 12 + (r >>> 1) - 279; r = r * 12 + (r >>> 2) - 280; r = r * 12 + (r >>> 3) - 281; r = r * 12 + (r >>> 4) - 282;
            r = r * 13 + (r >>> 2) - 310; r = r * 13 + (r >>> 3) - 311; r = r * 13 + (r >>> 4) - 312; r = r * 13 + (r >>> 5) - 313;
            r = r * 14 + (r >>> 3) - 341; r = r * 14 + (r >>> 4) - 342; r = r * 14 + (r >>> 5) - 343; r = r * 14 + (r >>> 6) - 344;
            r = r * 15 + (r >>> 4) - 372; r = r * 15 + (r >>> 5) - 373; r = r * 15 + (r >>> 6) - 374; r = r * 15 + (r >>> 7) - 375;
            r = r * 16 + (r >>> 5) - 403; r = r * 16 + (r >>> 6) - 404; r = r * 16 + (r >>> 7) - 405; r = r * 16 + (r >>> 8) - 406;
        } else {
            for (int i = 0; i < 3; i++) {
                r += i * 2 ^ (r << 1); r += i * 2 ^ (r << 2); r += i * 2 ^ (r << 3); r += i * 2 ^ (r << 4);
                r += i * 3 ^ (r << 1); r += i * 3 ^ (r << 2); r += i * 3 ^ (r << 3); r += i * 3 ^ (r << 4);
                r += i * 4 ^ (r << 1); r += i * 4 ^ (r << 2); r += i * 4 ^ (r << 3); r += i * 4 ^ (r << 4);
                r += i * 5 ^ (r << 1); r += i * 5 ^ (r << 2); r += i * 5 ^ (r << 3); r += i * 5 ^ (r << 4);
                r += i * 6 ^ (r << 1); r += i * 6 ^ (r << 2); r += i * 6 ^ (r << 3); r += i * 6 ^ (r << 4);
                r += i * 7 ^ (r << 1); r += i * 7 ^ (r << 2); r += i * 7 ^ (r << 3); r += i * 7 ^ (r << 4);
            }
        }
        return r;
    }

    static int wideLoop() {
        long p0 = 0, p1 = 1, p2 = 2, p3 = 3, p4 = 4, p5 = 5, p6 = 6, p7 = 7, p8 = 8, p9 = 9, p10 = 10, p11 = 11, p12 = 12, p13 = 13, p14 = 14, p15 = 15, p16 = 16, p17 = 17, p18 = 18, p19 = 19, p20 = 20, p21 = 21, p22 = 22, p23 = 23, p24 = 24, p25 = 25, p26 = 26, p27 = 27, p28 = 28, p29 = 29, p30 = 30, p31 = 31, p32 = 32, p33 = 33, p34 = 34, p35 = 35, p36 = 36, p37 = 37, p38 = 38, p39 = 39, p40 = 40, p41 = 41, p42 = 42, p43 = 43, p44 = 44, p45 = 45, p46 = 46, p47 = 47, p48 = 48, p49 = 49, p50 = 50, p51 = 51, p52 = 52, p53 = 53, p54 = 54, p55 = 55, p56 = 56, p57 = 57, p58 = 58, p59 = 59, p60 = 60, p61 = 61, p62 = 62, p63 = 63, p64 = 64, p65 = 65, p66 = 66, p67 = 67, p68 = 68, p69 = 69, p70 = 70, p71 = 71, p72 = 72, p73 = 73, p74 = 74, p75 = 75, p76 = 76, p77 = 77, p78 = 78, p79 = 79, p80 = 80, p81 = 81, p82 = 82, p83 = 83, p84 = 84, p85 = 85, p86 = 86, p87 = 87, p88 = 88, p89 = 89, p90 = 90, p91 = 91, p92 = 92, p93 = 93, p94 = 94, p95 = 95, p96 = 96, p97 = 97, p98 = 98, p99 = 99, p100 = 100, p101 = 101, p102 = 102, p103 = 103, p104 = 104, p105 = 105, p106 = 106, p107 = 107, p108 = 108, p109 = 109, p110 = 110, p111 = 111, p112 = 112, p113 = 113, p114 = 114, p115 = 115, p116 = 116, p117 = 117, p118 = 118, p119 = 119, p120 = 120, p121 = 121, p122 = 122, p123 = 123, p124 = 124, p125 = 125, p126 = 126, p127 = 127, p128 = 128, p129 = 129;
        int sum = 0;
        int[] arr = {4, 5, 6};
        outer:
        for (int i = 0; i < 300; i += 7) {
            for (int j = 0; j < arr.length; j++) {
                if ((i + j) % 5 == 0) continue outer;
                sum += arr[j]++ + (int) p129;
            }
        }
        return sum + arr[0];
    }

    public static void main(String[] args) {
        System.out.println(wide(1));
        System.out.println(wide(-7));
        System.out.println(longBody(3) + " " + longBody(-3));
        System.out.println(wideLoop());
    }
}
