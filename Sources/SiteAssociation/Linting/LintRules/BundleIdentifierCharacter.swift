/// Reports a character that bundle identifiers cannot contain.
struct BundleIdentifierCharacter: LintRule {
  static let about = RuleDescription(
    2057,
    "Invalid character in a bundle identifier",
    severity: .warning,
    effect:
      "If the app's bundle identifier does not contain the character, the file has no effect for the "
      + "app.",
    cure: "Compare the app ID with application-identifier in the app's provisioning profile.",
    evidence: .documented,
    background: """
      Apple documents that a bundle identifier contains only ASCII letters, digits, hyphens and \
      periods (CFBundleIdentifier). Xcode replaces other characters in a product name, such as an \
      underscore, with a hyphen. An app ID that was typed from the product name therefore often \
      differs from the app's actual ID.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for app in file.apps {
      guard let id = app.node.string, !PlaceholderApp.isPlaceholder(id),
        !MalformedApp.isMalformed(id), let dot = id.utf8.firstIndex(of: UInt8(ascii: ".")),
        let bundle = String(id.utf8[id.utf8.index(after: dot)...])
      else { continue }
      let visible = Array(bundle.utf8)[bundle.visibleRange]
      let text = String(decoding: visible, as: UTF8.self)
      guard let foreign = text.unicodeScalars.first(where: { !Self.isAllowed($0) }) else {
        continue
      }
      let corrected =
        id.utf8.count < 300 && foreign == "_"
        ? String(String.UnicodeScalarView(id.unicodeScalars.map { $0 == "_" ? "-" : $0 })) : nil
      report.report(
        Self.about,
        "The bundle identifier in the app ID \(id.quoted) contains \(String(foreign).quoted).",
        at: app.node.range,
        cure: corrected.map {
          "Compare the app ID with application-identifier in the app's provisioning profile. The "
            + "correct app ID is probably \($0.quoted)."
        }
      )
    }
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return false }
    let byte = UInt8(ascii: scalar)
    return byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }
}
