import Testing

@testable import SiteAssociation

/// An upgraded file never has more bytes than devices read, and decides as the old file.
@Suite("Size of the upgraded file")
struct UpgradeSizeLaws {
  private static let limit = 131_072

  private static func legacy(_ paths: [String]) -> String {
    let list = paths.map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"applinks":{"details":[{"appID":"ABCDE12345.com.example","paths":[\#(list)]}]}}"#
  }

  private static func modern(_ count: Int, comment: String, defaults: String = "") -> String {
    let rules = (0..<count).map { #"{"/":"/\#($0)","comment":"\#(comment)"}"# }
    return """
      {"applinks":{"defaults":{\(defaults)},"details":[{"appIDs":["ABCDE12345.com.example"],\
      "components":[\(rules.joined(separator: ","))]}]}}
      """
  }

  /// The form in which the upgraded file is printed, or nil if nothing is printed.
  private func form(of file: AssociationFile) -> ModernForm? {
    ModernForm.allCases.first { file.byteCount(of: $0, upTo: Self.limit) != nil }
  }

  /// Expects that the upgraded file fits and has the same apps and decisions.
  private func expectLaws(_ file: AssociationFile, on urls: [String], _ name: String) {
    guard file.isReadable else { return }
    guard let text = file.upgradedJSON() else {
      #expect(form(of: file) == nil, "\(name)")
      #expect(file.upgradeNotes().contains { $0.kind == .grownTooLarge }, "\(name)")
      return
    }
    #expect(text.utf8.count <= Self.limit, "\(name)")
    let isIndented = form(of: file) == .indented
    #expect(isIndented == (text == file.canonicalJSON()), "\(name)")
    #expect(
      isIndented == !file.upgradeNotes().contains { $0.kind == .grownTooLarge },
      "\(name)"
    )
    let again = AssociationFile(reading: text.utf8)
    #expect(again.isReadableEverywhere, "\(name)")
    #expect(again.entries.map(\.appID) == file.entries.map(\.appID), "\(name)")
    #expect(again.entries.map(\.service) == file.entries.map(\.service), "\(name)")
    let (sets, setsAgain) = (file.ruleSets(), again.ruleSets())
    for url in urls where sets.decide(url) != setsAgain.decide(url) {
      Issue.record("\(name): \(url)")
    }
  }

  /// Links that the rules match, with an equal number from every part of the file.
  private func links(of file: AssociationFile) -> [String] {
    let rules = file.entries.flatMap { $0.rules ?? [] }
    let step = max(1, rules.count / 40)
    return ["/", "/x?y=z#w"]
      + stride(from: 0, to: rules.count, by: step).flatMap {
        rules[$0].sampleLinks(file.substitutionVariables).prefix(4)
      }
  }

  @Test("An upgraded file fits, whatever the size of the old one", arguments: [1, 1.6, 2, 3, 4, 6])
  func sizes(divisor: Double) {
    let count = Int(24_000 / divisor)
    for paths in [
      (0..<count).map { "/\($0)" }, (0..<count).map { _ in "a" },
      (0..<(count / 20)).map {
        "\($0 % 2 == 0 ? "NOT " : "")/\(String(repeating: "é", count: 40))/\($0)/*"
      },
    ] {
      let file = AssociationFile(reading: Self.legacy(paths).utf8)
      expectLaws(file, on: links(of: file), "\(paths.count) paths")
    }
  }

  @Test("A file that is too large with white space is printed without")
  func compact() throws {
    let file = AssociationFile(reading: Self.modern(4_000, comment: "c").utf8)
    #expect(form(of: file) == .compact)
    let text = try #require(file.upgradedJSON())
    #expect(!text.contains(" "))
    #expect(text.hasSuffix("}\n"))
    #expect(text.contains(#"{"/":"/0","comment":"c"}"#))
    expectLaws(file, on: links(of: file), "compact")
  }

  @Test("Comments are omitted only if a file is too large with them")
  func comments() throws {
    let flags = #""caseSensitive":false,"percentEncoded":false"#
    let file = AssociationFile(
      reading: Self.modern(1_500, comment: "a comment of some length", defaults: flags).utf8
    )
    #expect(form(of: file) == .compactWithoutComments)
    let text = try #require(file.upgradedJSON())
    #expect(!text.contains("comment"))
    expectLaws(file, on: links(of: file), "without comments")
  }

  @Test("Neighbours with the same rules become one entry only where space is short")
  func groups() throws {
    func file(_ count: Int) -> AssociationFile {
      let entries = (0..<count).map { number in
        #"{"appID":"ABCDE12345.com.example.a\#(number)","paths":["/\#(number % 50 < 40 ? "a" : "b")/*"]}"#
      }
      return AssociationFile(
        reading: #"{"applinks":{"details":[\#(entries.joined(separator: ","))]}}"#.utf8
      )
    }
    let few = file(200)
    #expect(few.upgradedJSON() == few.canonicalJSON())
    let many = file(1_900)
    let text = try #require(many.upgradedJSON())
    #expect(text.ranges(of: "components").count == 76)
    expectLaws(many, on: ["/a/1", "/b/1", "/c"], "groups")
  }

  @Test("Nothing is printed if no form fits")
  func tooLarge() {
    let file = AssociationFile(reading: Self.legacy((0..<20_000).map { "\($0 % 10)" }).utf8)
    #expect(file.isReadable)
    #expect(file.upgradedJSON() == nil)
    #expect(AssociationFile(reading: "{".utf8).upgradedJSON() == nil)
  }

  @Test("Hostile files become files that fit, or nothing", arguments: HostileFile.Shape.allCases)
  func hostile(shape: HostileFile.Shape) {
    let hostile = HostileFile(shape: shape, pattern: ["/a*", "#"], other: ["?", "#"])
    let file = AssociationFile(reading: hostile.text.utf8)
    guard file.isReadable else { return }
    expectLaws(file, on: ["/", "/a1", "/ab/17?k=x17#17"], shape.rawValue)
  }

  @Test(
    "Published files become files that fit and decide the same",
    .enabled(if: SharedData.isPresent, "\(SharedData.absence)"),
    arguments: SharedData.corpus
  )
  func corpus(path: String) throws {
    let file = try AssociationFile(reading: SharedData.data(path))
    guard file.isReadable else { return }
    expectLaws(file, on: links(of: file), path)
  }
}
