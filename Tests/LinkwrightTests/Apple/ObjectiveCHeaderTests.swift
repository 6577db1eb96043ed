import Foundation
import TestSupport
import Testing

/// No compiler for Objective-C is available, so names are compared as text.
@Suite("Objective-C header")
struct ObjectiveCHeaderTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
  }

  private static func source() throws -> String {
    let folder = "Sources/Linkwright/Apple/ObjectiveC"
    let files = try FileManager.default
      .contentsOfDirectory(atPath: Repository.root.appending(path: folder).path)
    return try files.sorted().map { try text("\(folder)/\($0)") }.joined()
  }

  @Test("The header has the classes and selectors of the Swift source, and no others")
  func names() throws {
    let names = try Set(Self.source().matches(of: #/@objc\((?<name>[^)]+)\)/#).map { "\($0.name)" })
    #expect(names.count > 3)
    #expect(try Self.header() == names)
  }

  @Test("The examples on the page send only declared selectors")
  func examples() throws {
    let selectors = try Self.header().filter { $0.hasSuffix(":") }
    let page = try Self.text("docs/objective-c/README.md")
    let sent = page.matches(of: #/\[(?:Links\.receiver|self\.client) (?<name>\w+:)/#).map {
      "\($0.name)"
    }
    #expect(sent.count > 4)
    for name in sent { #expect(selectors.contains { $0.hasPrefix(name) }, "\(name)") }
  }

  /// Names of classes, and of methods by their labels.
  private static func header() throws -> Set<String> {
    let header = try text("docs/objective-c/LWRLinkwright.h")
    let classes = header.matches(
      of: #/(?:@interface |NS_ENUM\(NSInteger, |@property.* )(?<name>\w+)/#
    )
    .map { "\($0.name)" }
    let methods = header.matches(of: #/(?m)^- \((?:BOOL|void)\)(?<rest>[^;]+);/#).map { match in
      match.rest.matches(of: #/(?<label>\w+:)\(/#).map { "\($0.label)" }.joined()
    }
    return Set(classes + methods)
  }
}
