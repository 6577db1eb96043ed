/// A package name or fingerprint that was copied from an example.
struct PlaceholderTarget: AssetLinksRule {
  static let about = RuleDescription(
    7009,
    "Placeholder instead of an app",
    platform: .android,
    effect: """
      None of the site's apps has this package name or fingerprint, so Android does not verify the \
      intended app.
      """,
    cure: "Write the package name of the app and the SHA-256 fingerprint of its certificate.",
    evidence: .documented,
    background: """
      The examples in Google's documentation contain the package name com.example and a \
      fingerprint that starts with 14:6D:E9:83. Tutorials contain fingerprints such as AA:BB:CC. \
      These placeholders are sometimes copied into production files.
      """
  )

  /// The fingerprint in Google's documentation (documented).
  private static let googleSample =
    "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"

  static func check(_ subject: AssetLinksSubject, report: inout FindingCollector) {
    for statement in subject.statements {
      if let node = statement.app?["package_name"], let text = node.string,
        isPlaceholder(package: text)
      {
        report.report(
          about,
          "The package name \(text.quoted) looks like a placeholder.",
          at: node.range
        )
      }
      for node in statement.fingerprints {
        guard let text = node.string, isPlaceholder(fingerprint: text) else { continue }
        report.report(
          about,
          text.uppercased().isSameCode(as: googleSample)
            ? "The fingerprint is the sample from Google's documentation."
            : "The fingerprint \(text.quoted) looks like a placeholder.",
          at: node.range
        )
      }
    }
  }

  static func isPlaceholder(package text: String) -> Bool {
    guard text.utf8.count <= 200 else { return false }
    let folded = text.lowercased()
    if ["<", "{", "$(", "...", "…"].contains(where: folded.containsCode) { return true }
    return packages.contains { folded.isSameCode(as: $0) || folded.startsWithCode(of: $0 + ".") }
  }

  static func isPlaceholder(fingerprint text: String) -> Bool {
    guard text.utf8.count <= 200 else { return false }
    let folded = text.uppercased()
    if folded.isSameCode(as: googleSample) { return true }
    let isTemplate = ["<", "{", "...", "…"].contains(where: folded.containsCode)
    if isTemplate || hasWords(text) { return true }
    let bytes = folded.utf8.split(separator: .colon)
    guard let first = bytes.first, bytes.count > 2 else { return false }
    if bytes.allSatisfy({ $0.elementsEqual(first) }) { return true }
    return bytes.allSatisfy { $0.count == 2 && $0.first == $0.last } && bytes.count > 5
  }

  /// Whether a fingerprint consists of words, such as `REPLACE_WITH_SHA256`, rather than digits. A
  /// fingerprint in Base64 has 43 or 44 characters of both cases.
  private static func hasWords(_ text: String) -> Bool {
    let isBase64 =
      (43...44).contains(text.utf8.count)
      && text.utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    guard !isBase64 else { return false }
    // The name of the algorithm alone is not a placeholder.
    let letters = text.uppercased().utf8.split(separator: "SHA".utf8).joined().count {
      $0.isASCIILetter && $0.hexDigitValue == nil
    }
    return letters >= 3
  }

  private static let packages = [
    "com.example", "org.example", "com.yourcompany", "com.yourapp", "com.yourdomain", "com.your",
    "com.mycompany", "com.company", "your.package", "com.package",
  ]
}
