import LinkOpening
import SiteAssociation
import TestSupport
import Testing

/// Comparing, cutting or hashing a long sequence of combining marks as characters takes quadratic
/// time.
@Suite("Combining marks", .serialized)
struct CombiningMarkTests {
  private static let marks = String(repeating: "\u{301}\u{316}", count: 30_000)
  /// A debug build is not optimized.
  private static let limit: Duration = .seconds(5)

  @Test(
    "Entitlements with many marks are linted in bounded time",
    arguments: [
      "a§:example.com", "§", "applinks:a§.com", "applinks:§", "applinks:www.§.com", "applinks:*.§",
      "applinks:example.com:4§", "applinks:example.com/§", "applinks:example.com?§",
      "applinks:example.com?mode=developer§", "applinks:example.com?mode=d§+m§",
      "applinks:https§://example.com", "applinks:example.com#§", " applinks: example§.com §",
      "applinks:$(A§).$(B§)", "applinks:.§.§.",
    ]
  )
  func entries(template: String) {
    let entry = template.replacing("§", with: Self.marks)
    let text = PlistText.list(
      PlistText.string("application-identifier", "A.\(Self.marks)") + "\n"
        + PlistText.domains([entry, entry, "applinks:fernhill.example"])
    )
    let time = processorTime {
      let file = EntitlementsFile(reading: Array(text.utf8))
      #expect(file.isReadable)
      #expect(!file.lint().isEmpty)
      _ = file.obstacles(toLinksOf: "fernhill.example", for: "A.b")
      let app = InstalledApp(id: "A.b", entitlements: file.entitlements)
      let opening = Device(apps: [app]).open(Tap("https://fernhill.example/", from: .notes))
      #expect(!opening.steps.isEmpty)
    }
    #expect(time < Self.limit)
  }

  @Test(
    "Records with many marks are interpreted in bounded time",
    arguments: [
      ("Service", "applinks§"), ("App ID", "T1.§"), ("Domain", "*.a§.com?mode=§"),
      ("User Approval", "denied§"), ("Site/Fmwk Approval", "denied§"),
      ("Flags", "developer§, managed§"), ("Last Checked", "2026-11-19 08:12:40 §"),
      ("Error", "SWCErrorDomain§ 7"), ("Unknown", "a§"),
    ]
  )
  func records(key: String, template: String) {
    let record = RecordText.record([(key, template.replacing("§", with: Self.marks))])
    let text = RecordText.heading("DATABASE") + "\n" + record + record
    let time = processorTime {
      let records = DeviceRecords(reading: Array(text.utf8))
      #expect(records.interpretations(at: nil).count == 2)
    }
    #expect(time < Self.limit)
  }

  @Test("Texts with other code points are different")
  func exactTexts() {
    let file = EntitlementsFile(
      reading: Array(
        PlistText.list(
          PlistText.domains(["applinks:caf\u{E9}.example", "applinks:cafe\u{301}.example"])
        ).utf8
      )
    )
    #expect(!file.lint().contains { $0.problem.contains("already in the list") })
  }
}
