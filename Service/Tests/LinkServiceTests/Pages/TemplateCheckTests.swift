import Foundation
import LinkwrightTesting
import SiteAssociation
import Testing

@testable import LinkService

@Suite("Own templates")
struct TemplateCheckTests {
  private static func files(_ text: String, _ partials: [String: String] = [:]) -> TemplateFiles {
    TemplateFiles(
      main: TemplateFile(name: "open.mustache", text: text),
      partials: Dictionary(
        uniqueKeysWithValues: partials.map {
          ($0.key, TemplateFile(name: "\($0.key).mustache", text: $0.value))
        }
      )
    )
  }

  private static func codes(_ files: TemplateFiles) -> [Int] {
    TemplateCheck(files).defects.map(\.defect.finding.rawValue)
  }

  static let accepted = [
    "", "plain {text} } { .", "{{heading}}", "{{ heading }}", "{{! any {text} }}",
    "{{#lead}}{{.}}{{/lead}}",
    "{{^icon}}{{initial}}{{/icon}}", "{{#icon}}<img src=\"{{source}}\">{{/icon}}",
    "{{icon.source}}",
    "{{#navigation}}{{#buttons}}<a class=\"b {{style}}\" href='{{href}}'>{{label}}</a>{{/buttons}}"
      + "{{/navigation}}",
    "<main{{#qrCode}} class=\"wide\"{{/qrCode}}>{{#code}}{{#groups}}{{.}}{{/groups}}{{/code}}</main>",
    "<p data-x=\"{{#lead}}{{.}}{{/lead}}\" hidden{{#script}} data-y{{/script}}>",
    "<script nonce=\"{{nonce}}\">if (1 < 2) { call(\"</p>\") }</script>{{heading}}",
    "<style nonce='{{nonce}}'>p > a { color: red }</style>",
    "{{#script}}<script src=\"{{.}}\" defer></script>{{/script}}",
    "<link rel=\"stylesheet\" href=\"{{stylesheet}}\"><link rel=icon href=\"data:,\">",
    "<a href=\"https://example.org/?q={{heading}}\">x</a><img alt='' src=/_lw/files/a.png>",
    "<!doctype html><!-- a > b --!><title>{{title}}</title>", "a < b & {{heading}} <3",
    "<!--> {{heading}} <!---> {{heading}} <!-- <!-- --> {{heading}}", "<!-- {{! }}--> {{heading}}",
    "<title><b {{title}}</b></TITLE ><textarea>{{heading}}</textarea><a\u{0C}href='{{favicon}}'>x</a>",
    "{{#report}}<a href=\"{{reportURL}}?q={{heading}}\">x</a>{{/report}}",
    "<a href='#{{#lead}}{{.}}{{/lead}}'>y</a>",
    "<a href=\"https://example.org/{{#lead}}{{.}}{{/lead}}\">x</a>",
    "<a href=\"mailto:?subject={{heading}}&amp;body={{favicon}}\">x</a><br/>",
    "<svg><g><text>{{heading}}</text></g></svg><title>a</title><svg/><p>b</p>",
    "<style nonce=\"{{nonce}}\">p { background: url(data:,) }</style >",
    "{{#script}}<script src='{{script}}'></script>{{/script}}",
    "<a\n  {{#isHeadingWhole}}\n  class=\"x\"\n  {{/isHeadingWhole}}\n  href=\"/\">x</a>",
    "<a {{! why }} hidden{{! }}>x</a>", "<title>{{#lead}}\n{{.}}\n{{/lead}}</title>",
    "{{#social}}{{#canonical}}<a href=\"{{.}}#{{heading}}\">x</a>{{/canonical}}{{/social}}",
    "<svg viewBox=\"0 0 {{#qrCode}}{{side}}{{/qrCode}} 9\"><path d=\"M0\"/></svg>",
  ]

  @Test("A template of documented tags is accepted", arguments: accepted)
  func accepts(text: String) throws {
    let files = Self.files(text)
    #expect(TemplateCheck(files).defects.map(\.defect.problem) == [])
    #expect(OwnTemplate.parsingProblem(files) == nil)
  }

  static let refused: [(String, Int)] = [
    ("{{heading", 5101), ("{{}}", 5101), ("{{a b}}", 5101), ("{{#lead}}", 5101),
    ("{{/lead}}", 5101),
    ("{{#lead}}{{#icon}}{{/lead}}{{/icon}}", 5101), ("{{<page}}{{/page}}", 5101),
    ("{{$block}}{{/block}}", 5101), ("{{>*name}}", 5101), ("{{uppercased(heading)}}", 5101),
    ("{\u{301}{heading}}", 5101), ("{{heading}}\u{301}", 5101), ("a {", 5101),
    ("{{{heading}}}", 5102), ("{{&heading}}", 5102), ("{{=<% %>=}}", 5102),
    ("{{% CONTENT_TYPE:TEXT}}", 5102),
    ("{{headline}}", 5103), ("{{label}}", 5103), ("{{.}}", 5103), ("{{icon}}", 5103),
    ("{{icon.href}}", 5103), ("{{.heading}}", 5103), ("{{#unknown}}{{/unknown}}", 5103),
    ("<script nonce=\"{{nonce}}\">let a = \"{{heading}}\"</script>", 5105),
    ("<style nonce=\"{{nonce}}\">p { color: {{heading}} }</style>", 5105),
    ("<a href={{favicon}}>", 5105), ("<p class=a{{initial}}>", 5105), ("<{{initial}}>", 5105),
    ("<p {{initial}}=\"1\">", 5105), ("<p {{initial}}>", 5105), ("<p{{initial}}>", 5105),
    ("</p{{initial}}>", 5105), ("<!doctype {{initial}}>", 5105),
    ("<a href=\"{{heading}}\">", 5105), ("<a href=\" {{heading}}\">", 5105),
    ("<img src=\"{{initial}}.png\">", 5105),
    // A text decides where a link leads.
    ("<a href=\"/{{heading}}\">", 5105), ("<a href=\"https:{{heading}}\">", 5105),
    ("<a href=\"https://{{heading}}\">", 5105),
    ("<a href=\"https://a.example{{heading}}/\">", 5105),
    ("{{#report}}<a href=\"{{reportURL}}{{heading}}\">{{/report}}", 5105),
    ("<a href=\"{{#banner}}/a?{{/banner}}{{heading}}\">", 5105),
    ("<a href=\"{{#banner}}x{{/banner}}https://a.example/{{heading}}\">", 5105),
    ("<a href=\"{{#lead}}\" title=\"{{/lead}}{{heading}}\">", 5108),
    ("<a href=\"{{#lead}}\"><a title=\"{{/lead}}{{heading}}\">", 5108),
    ("<a href=\"&#47;{{heading}}\">", 5105), ("<a href=\"https://é{{heading}}\">", 5105),
    ("<a href=\"&{{! }}#47;{{heading}}\">", 5105), ("<a href=\"\u{1}{{heading}}\">", 5105),
    ("<a href=\"intent:#Intent;{{heading}};end\">", 5105),
    ("<img srcset=\"/a?{{heading}} 2x\">", 5105), ("<a ping=\"/a?{{heading}}\" href=\"/\">", 5105),
    ("<a attributionsrc=\"/a?{{heading}}\" href=\"/\">", 5105),
    ("<svg><set attributeName=\"href\" to=\"{{heading}}\"/></svg>", 5107),
    // Browsers see another structure than a simple reading.
    ("<!-- --!><a href={{heading}}>-->", 5105), ("<!-- --{{! }}><a href={{heading}}>", 5108),
    ("<!--><a href={{heading}}>-->", 5105), ("<!-- {{heading}}><b> -->", 5105),
    ("<!-- -{{#lead}}-{{/lead}}><b> -->", 5108), ("<!x>", 5108), ("<?x>", 5108), ("</>", 5108),
    ("<script nonce=\"{{nonce}}\"><!--<script></script>{{heading}}</script>", 5108),
    ("<script nonce=\"{{nonce}}\"></script/>", 5108), ("</p title=\">\">", 5108), ("</p/>", 5108),
    ("<script nonce=\"{{nonce}}\"></script ><a href={{heading}}>", 5105),
    ("<title><a title=\"</title><a href={{heading}}>\">", 5105),
    ("<textarea><a title='</textarea><a href={{heading}}>'>", 5105),
    ("<style nonce=\"{{nonce}}\"></style\t><a href={{heading}}>", 5105),
    ("<noscript><a title=\"</noscript><a href={{heading}}>\">", 5107),
    ("<xmp>", 5107), ("<noembed>", 5107), ("<noframes>", 5107), ("<plaintext>", 5107),
    ("<a title=\"\" =\"{{heading}}\">", 5108), ("<a/=\"{{heading}}\">", 5108),
    ("<a title=\"\" =\" href={{heading}} \">", 5108),
    ("<a\u{0C}href=\"{{heading}}\">", 5105), ("<svg><![CDATA[<a title=\"]]>", 5108),
    ("<svg><title><a title=\"</title>\">", 5107),
    ("<svg><style nonce=\"{{nonce}}\"></style>", 5107),
    ("<svg><desc><p>", 5107), ("<svg><foreignObject>", 5107), ("<svg><p>", 5107),
    ("<svg></p>", 5107),
    ("<math><mtext><title>", 5107), ("<select><title>", 5107), ("<template><col><title>", 5107),
    ("{{#lead}}<svg>{{/lead}}<path></svg>", 5108), ("<svg/ ><title>{{title}}</title>", 5107),
    // What the policy of the page blocks.
    ("<form action=\"/a\">", 5107), ("<video src=\"/a\"></video>", 5107), ("<audio>", 5107),
    ("<style nonce=\"{{nonce}}\">@IMPORT 'a';</style>", 5107),
    ("<style nonce=\"{{nonce}}\">@font-face { }</style>", 5107),
    ("<style nonce=\"{{nonce}}\">p { background: url( 'https://evil.example/') }</style>", 5107),
    ("<style src=\"/a.css\"></style>", 5106), ("<script src=\"/a.js\"></script>", 5106),
    ("<script src=\"{{favicon}}\" nonce=\"{{nonce}}\"></script>", 5106),
    ("<script nonce=\"{{#lead}}{{nonce}}{{/lead}}\"></script>", 5106),
    ("<a href=\"{{#lead}}x{{/lead}}javascript:a()\">", 5106),
    ("<img src=\"{{#icon}}{{source}}{{/icon}}{{^icon}}https://evil.example/{{/icon}}\">", 5107),
    ("<script>alert(1)</script>", 5106),
    ("<SCRIPT src=\"https://evil.example/a.js\"></SCRIPT>", 5106),
    ("<script src=\"//evil.example/a.js\"></script>", 5106), ("<style>p {}</style>", 5106),
    ("<script nonce=\"x{{nonce}}\"></script>", 5106), ("<script nonce=\"abc\"></script>", 5106),
    ("<p onclick=\"a()\">", 5106), ("<p ONCLICK=a()>", 5106), ("<img/onerror=a() src=x>", 5106),
    ("<p style=\"color: red\">", 5106), ("<a href=\"javascript:a()\">", 5106),
    ("<a href=\" java\nscript:a()\">", 5106),
    ("<iframe src=\"/a\"></iframe>", 5107), ("<base href=\"https://evil.example/\">", 5107),
    ("<object data=x></object>", 5107), ("<meta http-equiv=\"refresh\" content=\"0\">", 5107),
    ("<img src=\"https://evil.example/a.png\">", 5107), ("<img src=//evil.example/a.png>", 5107),
    ("<link rel=stylesheet href=\"https://evil.example/a.css\">", 5107),
    ("<p", 5108), ("<p class=\"", 5108), ("<!-- ", 5108), ("<script nonce=\"{{nonce}}\">", 5108),
    ("{{#lead}}<p {{/lead}}>", 5108), ("<p {{#lead}}>{{/lead}}", 5108),
    ("<p class={{#lead}}a{{/lead}}>", 5108), ("{{#lead}}<!--{{/lead}}-->", 5108),
    // Mustache removes white space, so that browsers read other names.
    (
      "<s{{#direction}}\nclass=\"x\"\n{{/direction}}\ncript nonce=\"{{nonce}}\">{{heading}}</script>",
      5108
    ),
    ("<a hr{{#direction}}\nclass=\"x\"\n{{/direction}}\nef=\"{{heading}}\">", 5108),
    ("<a hr{{#direction}}\r\nclass=\"x\"\r\n{{/direction}}\r\nef=\"{{heading}}\">", 5108),
    ("<a hr{{#direction}}\nclass=\"x\"\n{{/direction}} \t\nef=\"{{heading}}\">", 5108),
    ("<a hr{{#direction}}\nclass=\"x\"\n{{/direction}} \u{2028}ef=\"{{heading}}\">", 5108),
    ("<a hr{{#direction}}\nclass=\"x\"\n{{/direction}}\u{0C}ef=\"{{heading}}\">", 5108),
    ("<a\n{{#lead}}\nhr{{/lead}}{{! }}\nef=\"{{heading}}\">", 5108),
    ("<a hr{{! }}ef=\"/\">", 5108), ("<p title={{! }}\"x\">", 5108), ("</p{{! }}>", 5108),
    ("<{{! }}p>", 5108), ("<!doctype {{! }}html>", 5108), ("<!-- -{{! }}-> {{heading}}", 5108),
    (
      "<title></ti{{heading}}tle><p title=\"</title><script nonce='{{nonce}}'>{{heading}}</script>\">",
      5108
    ),
    ("<title></ti{{! }}tle>", 5108), ("<title></title{{#lead}}{{/lead}}></title>", 5108),
    ("<textarea><{{heading}}/textarea>", 5108), ("<title></title {{! }}>", 5108),
    ("<style nonce=\"{{nonce}}\"></sty{{! }}le>", 5108),
    ("<script nonce=\"{{nonce}}\"><!{{! }}--</script>", 5108),
    // What decides about the app that opens.
    (
      "{{#navigation}}{{#buttons}}<a href=\"{{href}}?t={{heading}}\">x</a>{{/buttons}}{{/navigation}}",
      5105
    ),
    (
      "{{#notice}}{{#wayOut}}<a href=\"{{#href}}{{.}}{{/href}}#{{label}}\">x</a>{{/wayOut}}{{/notice}}",
      5105
    ),
    ("<a href=\"intent&colon;//x?{{heading}}\">", 5108), ("<a href=\"java&#115;cript:a()\">", 5108),
    ("<a href=\"{{#lead}}/{{/lead}}intent&colon;//x?{{heading}}\">", 5108),
    ("<a href=\"in{{#banner}}x{{/banner}}tent:?{{heading}}\">", 5105),
    ("<a href=\"/&{{#banner}}x{{/banner}}#47;{{heading}}\">", 5105),
    ("<a href=\"/&{{! }}\n#47;{{heading}}\">", 5105),
    ("<script src=\"/&#47;evil.example/a.js\" nonce=\"{{nonce}}\"></script>", 5107),
    // What has the nonce can load and run everything.
    ("<link rel=\"stylesheet\" nonce=\"{{nonce}}\" href=\"{{favicon}}\">", 5105),
    ("<link rel=modulepreload nonce=\"{{nonce}}\" href=\"/a.js\">", 5105),
    ("<p>{{nonce}}</p>", 5105),
    ("<script nonce=\"{{nonce}}\" data-n=\"{{nonce}}\"></script>", 5105),
    ("{{#nonce}}<p data-nonce=\"{{.}}\">{{/nonce}}", 5105),
    ("<p{{#lead}}x{{/lead}}>", 5108), ("<p a=\"1\"b>", 5108), ("<p {{> partial}}>", 5108),
  ]

  @Test("A template that breaks out is refused with its code", arguments: refused)
  func refuses(text: String, code: Int) {
    let partials = ["partial": "x"]
    #expect(Self.codes(Self.files(text, partials)).contains(code), "\(text)")
  }

  @Test("A partial is checked where it is included, and must not contain itself")
  func partials() {
    let good = ["button": "<a href=\"{{href}}\">{{label}}</a>"]
    let list = "{{#navigation}}{{#buttons}}{{> button}}{{/buttons}}{{/navigation}}"
    #expect(Self.codes(Self.files(list, good)) == [])
    #expect(Self.codes(Self.files("{{> button}}", good)).first == 5103)
    #expect(Self.codes(Self.files("{{> a}}", ["a": "{{> b}}", "b": "{{> a}}"])) == [5104])
    #expect(Self.codes(Self.files("{{> a}}", ["a": "<p "])).contains(5108))
  }

  @Test("The size of a page is bounded, however partials and lists multiply")
  func size() {
    var doubling: [String: String] = ["p20": "{{heading}}"]
    for number in 0..<20 { doubling["p\(number)"] = "{{> p\(number + 1)}}{{> p\(number + 1)}}" }
    #expect(Self.codes(Self.files("{{> p8}}", doubling)).contains(5104))
    #expect(Self.codes(Self.files("{{> p0}}", doubling)).contains(5104))
    let nested = "{{#navigation}}" + String(repeating: "{{#buttons}}", count: 12)
    let closed =
      nested + "{{label}}" + String(repeating: "{{/buttons}}", count: 12) + "{{/navigation}}"
    #expect(Self.codes(Self.files(closed)) == [5104])
    let deep = String(repeating: "{{#lead}}", count: 5000)
    #expect(Self.codes(Self.files(deep)) == [5104])
    let sections = { String(repeating: "{{#lead}}", count: $0) }
    let ends = { String(repeating: "{{/lead}}", count: $0) }
    let chain = ["a": sections(8) + "{{> b}}" + ends(8), "b": sections(8) + ends(8)]
    #expect(Self.codes(Self.files("{{> b}}", chain)) == [])
    #expect(Self.codes(Self.files("{{> a}}", chain)) == [5104])
  }

  @Test("Hostile values stay text in any accepted template", arguments: accepted)
  func hostile(text: String) throws {
    let template = try OwnTemplate(Self.files(text))
    for language in PageLanguage.builtIn {
      for (name, page) in SamplePages.all(language) {
        var page = page
        page.appName = "<b>\"'`&{{heading}}</b>"
        let texts = page.texts
        let model = PageModel(page, texts: texts, assets: PageAssets())
        let rendered = try #require(template.render(model, nonce: "n"))
        #expect(!rendered.contains("<b>") && !rendered.contains("\"'`"), "\(name): \(rendered)")
      }
    }
  }

  @Test("Random bytes neither trap nor are accepted without being understood")
  func random() {
    var random = SeededGenerator(seed: 51)
    let parts = [
      "{{", "}}", "{{#lead}}", "{{/lead}}", "{{heading}}", "{{{", "<p ", ">", "\"", "'", "=",
      "<script", "</script>", "<!--", "-->", "{", "}", "\u{301}", "é", "\r\n", " ", "{{! ",
      "{{>a}}", "nonce",
      "{{nonce}}", "/", "{{.}}", "{{^icon}}", "{{/icon}}", "\0",
    ]
    for _ in 0..<3000 {
      let count = Int.random(in: 0..<14, using: &random)
      let text = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let files = Self.files(text, ["a": "{{heading}}"])
      guard TemplateCheck(files).defects.isEmpty else { continue }
      #expect(OwnTemplate.parsingProblem(files) == nil, "\(text)")
    }
  }

  @Test("docs/templates.md lists every value and every kind of page, and its example is accepted")
  func documentation() throws {
    let page = try Repository.text("docs/templates.md")
    func expectNames(_ values: [String: TemplateValue]) {
      for (name, value) in values {
        #expect(page.contains("`\(name)`"), "\(name)")
        switch value {
        case .part(let values), .list(.part(let values)): expectNames(values)
        case .text, .url, .link, .nonce, .flag, .list: break
        }
      }
    }
    expectNames(TemplateValue.page)
    let text = page.replacing("\n", with: " ")
    for words in [
      "A file has at most \(TemplateFiles.maximumByteCount >> 10) KiB",
      "at most \(TemplateCheck.maximumByteCount >> 10) KiB of text and 2,000 values",
      "more than \(OwnTemplate.maximumByteCount >> 20) MiB",
      "at most \(TemplateFiles.maximumPartialCount) partials",
      "nested at most \(TemplateCheck.maximumDepth) deep",
    ] { #expect(text.contains(words), "\(words)") }
    #expect(TemplateCheck.maximumInsertionCount == 2000 && TemplateCheck.maximumListCount == 8)
    for kind in PageKind.allCases { #expect(page.contains("| `\(kind.rawValue)` |")) }
    let example = try #require(page.components(separatedBy: "```html\n").last)
    let html = try #require(example.components(separatedBy: "```").first)
    let files = Self.files(html, ["footer": ""])
    #expect(TemplateCheck(files).defects.map(\.defect.problem) == [])
    #expect(OwnTemplate.parsingProblem(files) == nil)
  }

  @Test("Our own template passes the check")
  func ownTemplate() {
    let text = String(decoding: PackageResources.page_mustache, as: UTF8.self)
    #expect(TemplateCheck(Self.files(text)).defects.map(\.defect.problem) == [])
  }
}
