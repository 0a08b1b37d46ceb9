package heapwise.trace;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Runs tests, and tells which instructions ran. As an agent it puts a call before each instruction of the classes that are named
 * by where they are (directories and jars), or, of the JDK, by name.
 *
 * <p>Each line of its input is a class of tests and a test. For each it prints {@code passed} or {@code failed WHY}, then
 * {@code ran METHOD:POSITION ...} of instructions, where a dot stands for what a test itself ran, and {@code method NUMBER CLASS NAME DESCRIPTOR} before a
 * method is first mentioned.
 */
public final class Tracer implements ClassFileTransformer {
    /** The instructions, by their numbers. */
    private static final List<String> INSTRUCTIONS = new ArrayList<>(List.of("."));
    private static final List<String> METHODS = new ArrayList<>();
    private static final List<String> FAILURES = new ArrayList<>();

    private final String tests;
    private final Set<String> subjects;
    private final Set<String> ofJdk;

    private Tracer(String tests, Set<String> subjects, Set<String> ofJdk) {
        this.tests = tests;
        this.subjects = subjects;
        this.ofJdk = ofJdk;
    }

    /** The argument is the place of the tests, those of subjects separated by colons, and classes of the JDK, separated by commas. */
    public static void premain(String argument, Instrumentation instrumentation) throws Exception {
        String[] parts = argument.split(";", -1);
        Set<String> subjects = new HashSet<>(Arrays.asList(parts[1].split(":")));
        Set<String> ofJdk = new HashSet<>(Arrays.asList(parts[2].split(",")));
        Tracer tracer = new Tracer(parts[0], subjects, ofJdk);
        // What this needs itself is loaded before anything is changed.
        Trace.begin();
        Trace.end();
        instrumentation.addTransformer(tracer, true);
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (ofJdk.contains(outermost(loaded.getName())) && instrumentation.isModifiableClass(loaded)) {
                instrumentation.retransformClasses(loaded);
            }
        }
    }

    private static String outermost(String name) {
        int end = name.indexOf('$');
        return end < 0 ? name : name.substring(0, end);
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] bytes) {
        try {
            String place = place(domain);
            boolean isTest = place != null && place.equals(tests);
            boolean isSubject = place != null && subjects.contains(place)
                    || place == null && name != null && ofJdk.contains(outermost(name.replace('/', '.')));
            return isTest || isSubject ? probed(bytes, isSubject) : null;
        } catch (Throwable e) {
            synchronized (FAILURES) {
                FAILURES.add(name + ": " + e);
            }
            return null;
        }
    }

    private static String place(ProtectionDomain domain) {
        CodeSource source = domain == null ? null : domain.getCodeSource();
        String path = source == null || source.getLocation() == null ? null : source.getLocation().getPath();
        return path == null ? null : path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }

    private static byte[] probed(byte[] bytes, boolean isSubject) {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        String owner = reader.getClassName();
        reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
                int method = isSubject ? number(METHODS, owner.replace('/', '.') + " " + name + " " + type) : 0;
                MethodVisitor next = super.visitMethod(access, name, type, signature, thrown);
                int[] position = {0};
                return new Probing(next, () -> isSubject ? number(INSTRUCTIONS, method + ":" + position[0]++) : 0);
            }
        }, 0);
        return writer.toByteArray();
    }

    private static int number(List<String> names, String name) {
        synchronized (names) {
            names.add(name);
            return names.size() - 1;
        }
    }

    private interface Numbers {
        int next();
    }

    private static final class Probing extends MethodVisitor {
        private final Numbers numbers;

        Probing(MethodVisitor next, Numbers numbers) {
            super(Opcodes.ASM9, next);
            this.numbers = numbers;
        }

        private void probe() {
            super.visitLdcInsn(numbers.next());
            super.visitMethodInsn(Opcodes.INVOKESTATIC, "heapwise/trace/Trace", "at", "(I)V", false);
        }

        @Override
        public void visitInsn(int opcode) {
            probe();
            super.visitInsn(opcode);
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            probe();
            super.visitIntInsn(opcode, operand);
        }

        @Override
        public void visitVarInsn(int opcode, int index) {
            probe();
            super.visitVarInsn(opcode, index);
        }

        /** Frames name objects that are not initialised by the label right before {@code new}, so it comes first. */
        @Override
        public void visitTypeInsn(int opcode, String type) {
            if (opcode == Opcodes.NEW) {
                super.visitTypeInsn(opcode, type);
                probe();
            } else {
                probe();
                super.visitTypeInsn(opcode, type);
            }
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String type) {
            probe();
            super.visitFieldInsn(opcode, owner, name, type);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
            probe();
            super.visitMethodInsn(opcode, owner, name, type, isInterface);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
            probe();
            super.visitInvokeDynamicInsn(name, type, bootstrap, arguments);
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            probe();
            super.visitJumpInsn(opcode, label);
        }

        @Override
        public void visitLdcInsn(Object value) {
            probe();
            super.visitLdcInsn(value);
        }

        @Override
        public void visitIincInsn(int index, int by) {
            probe();
            super.visitIincInsn(index, by);
        }

        @Override
        public void visitTableSwitchInsn(int low, int high, Label otherwise, Label... labels) {
            probe();
            super.visitTableSwitchInsn(low, high, otherwise, labels);
        }

        @Override
        public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
            probe();
            super.visitLookupSwitchInsn(otherwise, keys, labels);
        }

        @Override
        public void visitMultiANewArrayInsn(String type, int dimensions) {
            probe();
            super.visitMultiANewArrayInsn(type, dimensions);
        }
    }

    private static int told;

    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, true, "UTF-8");
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        System.setOut(nowhere);
        System.setErr(nowhere);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        List<String[]> tests = new ArrayList<>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            tests.add(line.split(" "));
        }
        // Classes are initialised once, which is no part of what a test runs: so each runs once before it counts.
        for (String[] test : tests) {
            run(test, new int[1][]);
        }
        for (String[] test : tests) {
            int[][] ran = {null};
            out.println(run(test, ran).replace('\n', ' ').replace('\r', ' '));
            tell(out, ran[0]);
        }
        for (String failure : FAILURES) {
            out.println("untouched " + failure.replace('\n', ' '));
        }
        out.flush();
        Runtime.getRuntime().halt(0);
    }

    private static void tell(PrintStream out, int[] ran) {
        StringBuilder line = new StringBuilder("ran");
        for (int instruction : ran == null ? new int[0] : ran) {
            line.append(' ').append(INSTRUCTIONS.get(instruction));
        }
        for (; told < METHODS.size(); told++) {
            out.println("method " + told + " " + METHODS.get(told));
        }
        out.println(ran == null ? "ran too much" : line.toString());
    }

    private static String run(String[] test, int[][] ran) throws InterruptedException {
        String[] said = {"failed: timeout"};
        Thread thread = new Thread(null, () -> said[0] = ended(test[0], test[1], ran), "test", 1 << 24);
        thread.setDaemon(true);
        thread.start();
        thread.join(10_000);
        return said[0];
    }

    private static String ended(String type, String test, int[][] ran) {
        try {
            Class<?> tests = Class.forName(type);
            Constructor<?> constructor = tests.getDeclaredConstructor();
            constructor.setAccessible(true);
            Method method = tests.getDeclaredMethod(test);
            method.setAccessible(true);
            Object instance = constructor.newInstance();
            Trace.begin();
            try {
                method.invoke(instance);
            } finally {
                ran[0] = Trace.end();
            }
            return "passed";
        } catch (Throwable e) {
            return "failed " + (e.getCause() == null ? e : e.getCause());
        }
    }
}
