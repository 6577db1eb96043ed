/// A fingerprint that is not 32 bytes in uppercase hexadecimal with colons.
struct InvalidFingerprint: AssetLinksRule {
  static let about = RuleDescription(
    7008,
    "Invalid certificate fingerprint",
    platform: .android,
    effect: """
      The fingerprint does not have the form that Android expects, so Android cannot verify the \
      app by this fingerprint.
      """,
    cure: """
      Write the SHA-256 fingerprint as 32 pairs of uppercase hexadecimal digits with colons \
      between them, as keytool prints it.
      """,
    evidence: .documented,
    background: """
      The fingerprint is the SHA-256 hash of the signing certificate. keytool -list -v prints it \
      in the expected form. A SHA-1 hash has 20 bytes, and an MD5 hash has 16 bytes. Android \
      accepts neither of these hashes as a fingerprint. Android's open-source verifier computes \
      the fingerprint of the certificate in upper case with colons, and compares the result with \
      the string in the file. Lowercase digits therefore do not match (inferred).
      """
  )

  static func check(_ subject: AssetLinksSubject, report: inout FindingCollector) {
    for node in subject.statements.flatMap(\.fingerprints) {
      guard let text = node.string, !PlaceholderTarget.isPlaceholder(fingerprint: text),
        let fault = Fault(text)
      else { continue }
      report.report(
        about,
        fault.problem,
        at: node.range,
        cure: fault.corrected.map { "Write \(quoted($0))." },
        evidence: fault.isInferred ? .inferred : nil
      )
    }
  }

  /// A fingerprint in quotes. A complete fingerprint is not shortened like other quotations,
  /// because users copy it.
  static func quoted(_ text: String) -> String {
    text.utf8.count == 95 && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
      ? "\"\(text)\"" : text.quoted
  }

  /// A fault of a fingerprint, and the correct fingerprint.
  private struct Fault {
    var problem: String
    /// The fingerprint in the correct form, if the text contains all digits of a fingerprint.
    var corrected: String?
    var isInferred = false

    /// Returns nil for a valid fingerprint.
    init?(_ text: String) {
      guard text.utf8.count <= 400 else {
        problem = "The fingerprint has \(text.utf8.count) characters instead of 95."
        return
      }
      let digits = Self.digits(text)
      let other = text.unicodeScalars.first { !Self.isExpected($0) }
      if let digits, digits.utf8.count == 64 {
        let corrected = Self.colonSeparated(digits)
        guard !corrected.isSameCode(as: text) else { return nil }
        self.corrected = corrected
        if text.uppercased().isSameCode(as: corrected) {
          problem = "The fingerprint has lowercase letters."
          isInferred = true
        } else if text.uppercased().isSameCode(as: digits) {
          problem = "The fingerprint has no colons."
        } else {
          problem = "The fingerprint is not 32 pairs of digits separated by colons."
        }
      } else if let digits, digits.utf8.count == 40 {
        problem = "The fingerprint has 20 bytes, the length of a SHA-1 fingerprint, instead of 32."
      } else if let digits, digits.utf8.count == 32 {
        problem = "The fingerprint has 16 bytes, the length of an MD5 fingerprint, instead of 32."
      } else if let digits, digits.utf8.count.isMultiple(of: 2) {
        problem =
          digits.utf8.count == 2
          ? "The fingerprint has 1 byte instead of 32."
          : "The fingerprint has \(digits.utf8.count / 2) bytes instead of 32."
      } else if digits != nil {
        problem = "The fingerprint has an odd number of hexadecimal digits."
      } else {
        problem = "The fingerprint contains \(other.map { String($0).quoted } ?? "other text")."
      }
    }

    /// The hexadecimal digits in upper case, without separators and an algorithm's name; nil if the
    /// text has other characters.
    private static func digits(_ text: String) -> String? {
      guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
      let folded = text.uppercased().utf8
      let name =
        ["SHA256", "SHA-256", "SHA1", "SHA-1", "MD5"]
        .first { folded.starts(with: $0.utf8) } ?? ""
      let digits = folded.dropFirst(name.utf8.count).filter { !": -\r\n=".utf8.contains($0) }
      return digits.allSatisfy { $0.hexDigitValue != nil }
        ? String(decoding: digits, as: UTF8.self) : nil
    }

    private static func colonSeparated(_ digits: String) -> String {
      let digits = Array(digits.utf8)
      return stride(from: 0, to: digits.count, by: 2)
        .map { String(decoding: digits[$0..<$0 + 2], as: UTF8.self) }.joined(separator: ":")
    }

    private static func isExpected(_ scalar: Unicode.Scalar) -> Bool {
      scalar == ":" || UInt8(exactly: scalar.value).flatMap { $0.hexDigitValue } != nil
    }
  }
}
