package import SiteAssociation
import Yams

/// A YAML text, read into values with places.
package struct YAMLDocument: Sendable {
  /// nil where the text is not YAML.
  package private(set) var root: YAMLNode?
  package private(set) var findings: [Finding] = []

  /// How many bytes are read again because of keys that stand twice.
  private static let maximumRereadByteCount = 1 << 20

  package init(_ source: SourceText) {
    let text = YAMLText(source)
    if let place = KeyAlias.firstPlace(in: text) {
      findings.append(KeyAlias.finding(at: place))
      return
    }
    var content = String(decoding: source.utf8, as: UTF8.self)
    var duplicates = DuplicateKeys()
    while let renamed = read(content, text, &duplicates) { content = renamed }
  }

  /// - Returns: The text to read instead, where a key stands twice in this one.
  private mutating func read(
    _ content: String,
    _ text: YAMLText,
    _ duplicates: inout DuplicateKeys
  ) -> String? {
    do {
      try parse(content, text, duplicates)
    } catch YamlError.duplicatedKeysInMapping(_, let context) {
      if duplicates.count < DuplicateKeys.maximumCount,
        duplicates.count * text.bytes.count < Self.maximumRereadByteCount,
        let renamed = duplicates.rename(at: context.mark, in: content, text)
      {
        return renamed
      }
      findings += duplicates.findings
      findings.append(DuplicateKeys.finding(at: text.place(of: context.mark)))
    } catch let error as YamlError {
      findings += duplicates.findings
      findings.append(SyntaxError(error, in: text).finding)
    } catch {
      findings.append(SyntaxError(reason: "\(error)").finding)
    }
    return nil
  }

  private mutating func parse(
    _ content: String,
    _ text: YAMLText,
    _ duplicates: DuplicateKeys
  ) throws {
    // The encoding is given, for Yams else asks the environment for it.
    let parser = try Parser(yaml: content, encoding: .utf8)
    guard let first = try parser.nextRoot() else {
      findings.append(Self.emptyFile)
      return
    }
    let second = try parser.nextRoot()
    var conversion = YAMLConversion(text: text, duplicates: duplicates)
    root = conversion.node(first)
    findings += conversion.findings
    if let mark = second?.mark {
      findings.append(
        Finding(
          .severalDocuments,
          at: text.place(of: mark),
          "A second document begins here.",
          cure: "Keep one document: remove the line --- and what does not belong to it."
        )
      )
    }
  }

  static let emptyFile = Finding(
    .emptyFile,
    at: nil,
    "The file says nothing.",
    cure: "Write the lists apps and hosts; Examples/linkwright.yaml is one to begin with."
  )
}
