import Testing

@testable import SiteAssociation

/// Faults that were planted in a good file. Each one has to be found, and nothing else may be reported
/// as an error.
@Suite("Planted faults")
struct PlantedFaultTests {
  private static let good = ##"""
    {
      "applinks": {
        "substitutionVariables": { "city": ["berlin", "seoul"] },
        "details": [
          {
            "appIDs": ["B3N8P5RW6Y.com.parcel.couriers"],
            "components": [
              { "/": "/couriers/*" }
            ]
          },
          {
            "appIDs": ["A7K2M9QX4T.net.fernhill.shop"],
            "components": [
              { "/": "/help/*", "exclude": true, "comment": "Help stays in the browser" },
              { "/": "/orders/*" },
              { "/": "/stores/$(city)/*" },
              { "/": "/invite", "?": { "code": "?*" } },
              { "/": "/tour", "#": "step-*" },
              { "/": "/CAF%C3%89/*", "caseSensitive": false }
            ]
          }
        ]
      },
      "webcredentials": { "apps": ["A7K2M9QX4T.net.fernhill.shop"] },
      "appclips": { "apps": ["A7K2M9QX4T.net.fernhill.shop.Clip"] }
    }
    """##

  struct Fault: CustomTestStringConvertible {
    var name: String
    var old: String
    var new: String
    /// The codes of the findings. The first one describes the fault.
    var codes: [Int]

    init(_ name: String, _ old: String, to new: String, finds codes: Int...) {
      (self.name, self.old, self.new, self.codes) = (name, old, new, codes)
    }

    var testDescription: String { name }
  }

  private static let shop = #"["A7K2M9QX4T.net.fernhill.shop"],"#
  private static let orders = #"{ "/": "/orders/*" }"#

  private static let faults = [
    // The text
    Fault(
      "comma missing",
      #""exclude": true, "comment""#,
      to: #""exclude": true "comment""#,
      finds: 1017
    ),
    Fault(
      "trailing comma",
      #""caseSensitive": false }"#,
      to: #""caseSensitive": false },"#,
      finds: 1011
    ),
    // Keys
    Fault("exclude misspelled", #""exclude""#, to: #""exlude""#, finds: 2001),
    Fault(
      "path key written out",
      #"{ "/": "/orders/*" }"#,
      to: #"{ "Path": "/orders/*" }"#,
      finds: 2001
    ),
    Fault(
      "path key with a blank",
      #"{ "/": "/orders/*" }"#,
      to: #"{ "paths ": "/orders/*" }"#,
      finds: 2001
    ),
    Fault(
      "query key written out",
      #""?": { "code": "?*" }"#,
      to: #""query": { "code": "?*" }"#,
      finds: 2001
    ),
    Fault("flag in the wrong case", #""caseSensitive""#, to: #""casesensitive""#, finds: 2001),
    Fault("empty component", orders, to: "{ }", finds: 2002),
    Fault("path instead of a component", orders, to: #""/orders/*""#, finds: 2002),
    Fault("details misspelled", #""details""#, to: #""detail""#, finds: 2051, 2028),
    Fault(
      "components misspelled",
      "\"components\": [\n          { \"/\": \"/couriers",
      to: "\"component\": [\n          { \"/\": \"/couriers",
      finds: 2036
    ),
    Fault("service misspelled", #""webcredentials""#, to: #""webcredential""#, finds: 2035),
    Fault(
      "variables misplaced",
      #""details": ["#,
      to: #""variables": {}, "details": ["#,
      finds: 2036
    ),
    // Values
    Fault("list as a query value", #""code": "?*""#, to: #""code": ["a", "b"]"#, finds: 2003),
    Fault("number as a query value", #""code": "?*""#, to: #""code": 5"#, finds: 2003),
    Fault("query item that is not required", #""code": "?*""#, to: #""code": "*""#, finds: 2004),
    Fault(
      "exclusion after the broader rule",
      #"{ "/": "/help/*", "exclude""#,
      to: #"{ "/": "*" }, { "/": "/help/*", "exclude""#,
      finds: 2005
    ),
    Fault(
      "rule behind a broader exclusion",
      #""/": "/help/*""#,
      to: #""/": "/*""#,
      finds: 2006,
      2051
    ),
    Fault("unknown variable", "$(city)", to: "$(town)", finds: 2007),
    Fault("unclosed variable", "$(city)", to: "$(city", finds: 2008),
    Fault("query in the path", #""/orders/*""#, to: #""/orders?id=*""#, finds: 2009),
    Fault("raw umlaut", #""/orders/*""#, to: #""/bestellungen/ü/*""#, finds: 2010),
    Fault("raw space", #""/orders/*""#, to: #""/my orders/*""#, finds: 2010),
    Fault("hash route", #""/orders/*""#, to: ##""/#/orders/*""##, finds: 2015),
    Fault("flag as a number", #""caseSensitive": false"#, to: #""caseSensitive": 0"#, finds: 2019),
    Fault("lowercase escapes", #""/orders/*""#, to: #""/caf%c3%a9/*""#, finds: 2020),
    Fault("one-character path", #""/orders/*""#, to: #""o""#, finds: 2021),
    Fault("invalid escape", #""/orders/*""#, to: #""/50%/*""#, finds: 2033),
    Fault("NOT in a component", #""/orders/*""#, to: #""NOT /orders/*""#, finds: 2039),
    Fault("URL as a path", #""/orders/*""#, to: #""https://fernhill.net/orders/*""#, finds: 2040),
    Fault("regular expression", #""/orders/*""#, to: #""^/orders/(.*)$""#, finds: 2041),
    Fault("route parameter", #""/orders/*""#, to: #""/orders/:id""#, finds: 2041),
    Fault("blank after the path", #""/orders/*""#, to: #""/orders/* ""#, finds: 2042),
    Fault("query items in one pattern", #"{ "code": "?*" }"#, to: #""code=*&from=*""#, finds: 2053),
    Fault("question mark in the query", #"{ "code": "?*" }"#, to: #""?code=*""#, finds: 2054),
    Fault(
      "question mark in an item name",
      #"{ "code": "?*" }"#,
      to: #"{ "?code": "?*" }"#,
      finds: 2054
    ),
    Fault("hash in the fragment", ##""#": "step-*""##, to: ##""#": "#step-*""##, finds: 2048),
    Fault(
      "decomposed letter",
      #""/orders/*" }"#,
      to: "\"/cafe\u{301}/*\", \"percentEncoded\": false }",
      finds: 2058
    ),
    Fault(
      "escape in a decoded pattern",
      #""/orders/*" }"#,
      to: #""/a%20b", "percentEncoded": false }"#,
      finds: 2034
    ),
    // Apps
    Fault("placeholder", "B3N8P5RW6Y.com.parcel", to: "TEAMID.com.parcel", finds: 2011),
    Fault("prefix of nine characters", "B3N8P5RW6Y", to: "B3N8P5RW6", finds: 2012),
    Fault("prefix missing", "B3N8P5RW6Y.com.parcel", to: "com.parcel", finds: 2012),
    Fault("App Store ID of nine digits", "B3N8P5RW6Y", to: "449810000", finds: 2012),
    Fault("App Store ID of ten digits", "B3N8P5RW6Y", to: "1516561943", finds: 2012),
    Fault("blank around an app ID", "\"B3N8P5RW6Y", to: "\" B3N8P5RW6Y", finds: 2042),
    Fault(
      "underscore in a bundle identifier",
      "parcel.couriers",
      to: "parcel.my_couriers",
      finds: 2057
    ),
    Fault(
      "app listed twice",
      shop,
      to: #"["A7K2M9QX4T.net.fernhill.shop", "A7K2M9QX4T.net.fernhill.shop"],"#,
      finds: 2055
    ),
    Fault(
      "app in two entries",
      "B3N8P5RW6Y.com.parcel.couriers",
      to: "A7K2M9QX4T.net.fernhill.shop",
      finds: 2013
    ),
    Fault(
      "App Clip in details",
      shop,
      to: #"["A7K2M9QX4T.net.fernhill.shop", "A7K2M9QX4T.net.fernhill.shop.Clip"],"#,
      finds: 2056
    ),
    Fault("first app with a star", #""/couriers/*""#, to: #""*""#, finds: 2052),
    Fault(
      "apps as a string",
      "\"appIDs\": [\"B3N8P5RW6Y.com.parcel.couriers\"]",
      to: "\"appIDs\": \"B3N8P5RW6Y.com.parcel.couriers\"",
      finds: 2037
    ),
    Fault(
      "entry without rules",
      "\"components\": [\n          { \"/\": \"/couriers/*\" }\n        ]",
      to: "\"comment\": \"all\"",
      finds: 2018
    ),
    Fault("empty list of rules", #"{ "/": "/couriers/*" }"#, to: "", finds: 2026),
    Fault(
      "paths beside components",
      #""appIDs": ["B3N"#,
      to: #""paths": ["*"], "appIDs": ["B3N"#,
      finds: 2016
    ),
    Fault(
      "only exclusions",
      #""/couriers/*""#,
      to: #""/couriers/*", "exclude": true"#,
      finds: 2043
    ),
    // The whole file
    Fault(
      "applinks inside another section",
      "{\n  \"applinks\"",
      to: "{ \"activitycontinuation\": {\"apps\": []}, \"ios\": {\n  \"applinks\"",
      finds: 2051
    ),
    Fault(
      "details as one entry",
      "\"details\": [\n      {\n        \"appIDs\": [\"B3",
      to: "\"details\": {\n        \"appIDs\": [\"B3",
      finds: 2051
    ),
  ]

  @Test("The good file has no findings")
  func goodFile() {
    #expect(AssociationFile(reading: Self.good.utf8).lint(host: nil).listing == "")
  }

  @Test("A planted fault is found, and nothing else is an error", arguments: faults)
  func planted(_ fault: Fault) throws {
    var text = Self.good
    let range = try #require(
      text.firstRange(of: fault.old),
      "the good file has the text to replace"
    )
    text.replaceSubrange(range, with: fault.new)
    // Brackets that the replacement opened or closed
    if fault.name.hasPrefix("applinks inside") { text += "}" }
    if fault.name.hasPrefix("details as one") {
      let start = try #require(text.firstRange(of: ",\n      {\n        \"appIDs\": [\"A7"))
      let end = try #require(text.firstRange(of: "\n    ]\n  },\n  \"webcredentials"))
      text.replaceSubrange(start.lowerBound..<end.upperBound, with: "\n  },\n  \"webcredentials")
    }
    let findings = AssociationFile(reading: text.utf8).lint()
    let codes = fault.codes.map { "LW\($0)" }
    #expect(findings.contains { $0.code.rawValue == codes.first }, "\(findings.listing)")
    let errors = findings.filter { $0.severity == .error && !codes.contains($0.code.rawValue) }
    #expect(errors.listing == "")
  }

  @Test("At least forty faults are planted")
  func count() {
    #expect(Self.faults.count >= 40)
    #expect(Set(Self.faults.map(\.name)).count == Self.faults.count)
  }
}
