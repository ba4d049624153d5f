class Concat {
    static String greet(String name, int age, char mark) {
        return "Hello " + name + ", " + age + " years" + mark;
    }

    static String repeat(String part, int times) {
        String result = "";
        for (int i = 0; i < times; i++) {
            result += part;
        }
        return result + "\t\"end\"\n";
    }
}
