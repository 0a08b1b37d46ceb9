// found, or left out: only_null
import java.util.List;

class ListThatIsThere {
    static boolean run(List<String> list) { return list != null; }
}
