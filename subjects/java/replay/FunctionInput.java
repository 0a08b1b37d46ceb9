package heapwise.replay;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Deque;

/** A function that gives results which are written down, in order. */
final class FunctionInput implements InvocationHandler {
    /** None is null, since a queue holds no null. */
    private static final Object NULL = new Object();

    private final Deque<Object> results = new ArrayDeque<>();

    static Object of(Class<?> type) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, new FunctionInput());
    }

    static void add(Object function, Object result) {
        FunctionInput input = (FunctionInput) Proxy.getInvocationHandler(function);
        input.results.add(result == null ? NULL : result);
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            switch (method.getName()) {
                case "equals":
                    return proxy == arguments[0];
                case "hashCode":
                    return System.identityHashCode(proxy);
                default:
                    return "a function";
            }
        }
        if (!Modifier.isAbstract(method.getModifiers())) {
            return InvocationHandler.invokeDefault(proxy, method, arguments);
        }
        if (method.getReturnType() == void.class) {
            return null;
        }
        Object result = results.poll();
        if (result == null) {
            throw new IllegalStateException("it is called more often than it has results");
        }
        return result == NULL ? null : result;
    }
}
