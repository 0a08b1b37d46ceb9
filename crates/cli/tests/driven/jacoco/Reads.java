import java.io.File;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.util.List;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.tools.ExecFileLoader;
import org.jacoco.report.IReportVisitor;
import org.jacoco.report.xml.XMLFormatter;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXParseException;

/** JaCoCo's own reports, and whether a report is one by its document type. */
public final class Reads {
    private Reads() {
    }

    /** {@code report DATA CLASSES XML}, or {@code validate XML}. */
    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("report")) {
            report(new File(arguments[1]), new File(arguments[2]), new File(arguments[3]));
        } else {
            validate(new File(arguments[1]));
        }
    }

    private static void report(File data, File classes, File xml) throws Exception {
        ExecFileLoader loader = new ExecFileLoader();
        loader.load(data);
        CoverageBuilder builder = new CoverageBuilder();
        new Analyzer(loader.getExecutionDataStore(), builder).analyzeAll(classes);
        try (FileOutputStream out = new FileOutputStream(xml)) {
            IReportVisitor visitor = new XMLFormatter().createVisitor(out);
            visitor.visitInfo(List.of(), List.of());
            visitor.visitBundle(builder.getBundle("all"), null);
            visitor.visitEnd();
        }
    }

    private static void validate(File xml) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setValidating(true);
        DocumentBuilder parser = factory.newDocumentBuilder();
        parser.setEntityResolver((name, place) -> {
            InputStream type = XMLFormatter.class.getResourceAsStream("report.dtd");
            return new InputSource(type);
        });
        parser.setErrorHandler(new ErrorHandler() {
            @Override
            public void warning(SAXParseException e) throws SAXParseException {
                throw e;
            }

            @Override
            public void error(SAXParseException e) throws SAXParseException {
                throw e;
            }

            @Override
            public void fatalError(SAXParseException e) throws SAXParseException {
                throw e;
            }
        });
        parser.parse(xml);
        System.out.println("valid");
    }
}
