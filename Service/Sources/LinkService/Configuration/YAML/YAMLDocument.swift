package import SiteAssociation
import Yams

/// The nodes of a YAML text with their places.
package struct YAMLDocument: Sendable {
  /// nil if the text is not valid YAML.
  package private(set) var root: YAMLNode?
  package private(set) var findings: [Finding] = []

  /// The maximum number of bytes that are parsed again because of duplicate keys.
  private static let maximumRereadByteCount = 1 << 20

  package init(_ source: SourceText) {
    let text = YAMLText(source)
    if let place = KeyAlias.firstPlace(in: text) {
      findings.append(KeyAlias.finding(at: place))
      return
    }
    var content = String(decoding: source.utf8, as: UTF8.self)
    var duplicates = DuplicateKeys()
    while let renamed = read(content, of: text, duplicates: &duplicates) { content = renamed }
  }

  /// - Returns: The text to parse instead, if this text has a duplicate key; otherwise nil.
  private mutating func read(
    _ content: String,
    of text: YAMLText,
    duplicates: inout DuplicateKeys
  ) -> String? {
    do {
      try parse(content, of: text, duplicates: duplicates)
    } catch YamlError.duplicatedKeysInMapping(_, let context) {
      if duplicates.count < DuplicateKeys.maximumCount,
        duplicates.count * text.bytes.count < Self.maximumRereadByteCount,
        let renamed = duplicates.rename(at: context.mark, in: content, of: text)
      {
        return renamed
      }
      findings += duplicates.findings
      findings.append(DuplicateKeys.finding(at: text.place(of: context.mark)))
    } catch let error as YamlError {
      findings += duplicates.findings
      findings.append(YAMLSyntaxError(error, in: text).finding)
    } catch {
      findings.append(YAMLSyntaxError(reason: "\(error)").finding)
    }
    return nil
  }

  private mutating func parse(
    _ content: String,
    of text: YAMLText,
    duplicates: DuplicateKeys
  ) throws {
    // Without an explicit encoding, Yams would use the one in an environment variable.
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
          cure: "Keep one document: remove the line --- and the other document."
        )
      )
    }
  }

  static let emptyFile = Finding(
    .emptyFile,
    at: nil,
    "The file is empty.",
    cure: "Write the lists apps and hosts, or start from Examples/linkwright.yaml."
  )
}
