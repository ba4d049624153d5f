// Shows the JDK's XML parsers on small documents.
import java.io.*;
import java.util.*;
import javax.xml.parsers.*;
import javax.xml.stream.*;
import javax.xml.xpath.*;
import org.w3c.dom.*;
import org.xml.sax.*;
import org.xml.sax.helpers.DefaultHandler;

public class XmlParsers {
    static final String TEXT = "<a x='1'><b>t &amp; u</b><!-- c --><b y=\"2\"/></a>";
    public static void main(String[] args) throws Exception {
        Document d = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(TEXT)));
        System.out.println(d.getDocumentElement().getAttribute("x") + " " + d.getElementsByTagName("b").getLength() + " " + d.getElementsByTagName("b").item(0).getTextContent());
        SAXParserFactory.newInstance().newSAXParser().parse(new ByteArrayInputStream(TEXT.getBytes()), new DefaultHandler() {
            @Override public void startElement(String u, String l, String q, Attributes a) { System.out.println("start " + q + " " + a.getLength()); }
        });
        XMLStreamReader r = XMLInputFactory.newInstance().createXMLStreamReader(new StringReader(TEXT));
        int n = 0; while (r.hasNext()) { r.next(); n++; } System.out.println(n);
        System.out.println(XPathFactory.newInstance().newXPath().evaluate("/a/b[2]/@y", d));
    }
}
