/// A misspelled key and the key that was probably intended.
///
/// A misspelled key has consequences that other rules report, such as an entry without an app. The
/// linter therefore also checks the file with the intended keys. A finding that the corrected file
/// does not have follows from the misspelling and is not listed.
struct KeyCorrection: Sendable {
  /// The range of the key as written.
  let range: Range<Int>
  let intended: String

  /// The maximum number of corrections. A file with more misspelled keys was probably written in a
  /// wrong format, so the consequences of the keys are listed.
  private static let maximumCount = 8
  /// The maximum length, in bytes, of a file that is checked a second time.
  private static let maximumByteCount = 16_384

  /// Returns the corrections of a file's keys.
  static func all(in file: LintSubject) -> [KeyCorrection] {
    guard file.file.source.utf8.count <= maximumByteCount else { return [] }
    let corrections =
      MisspelledService.corrections(of: file) + MisplacedKey.corrections(of: file)
      + UnknownKey.corrections(of: file)
    return corrections.count > maximumCount ? [] : corrections
  }

  /// Creates a correction, or returns nil if the object already has the intended key, or if the key
  /// is not misspelled but belongs elsewhere.
  init?(_ member: JSONMember, in object: JSONNode, to intended: String) {
    guard object.member(intended) == nil, AssociationKey(rawValue: member.key) == nil else {
      return nil
    }
    range = member.keyRange
    self.intended = intended
  }
}

extension AssociationFile {
  /// Returns a copy of the file in which the intended keys replace the misspelled keys. The ranges
  /// stay the same.
  func correcting(_ corrections: [KeyCorrection]) -> AssociationFile {
    let intended = Dictionary(
      corrections.map { ($0.range.lowerBound, $0.intended) },
      uniquingKeysWith: { first, _ in first }
    )
    return root.map { replacing(root: $0.renamingKeys(intended)) } ?? self
  }
}

extension JSONNode {
  fileprivate func renamingKeys(_ names: [Int: String]) -> JSONNode {
    var node = self
    switch value {
    case .array(let elements):
      node.value = .array(elements.map { $0.renamingKeys(names) })
    case .object(let members):
      node.value = .object(
        members.map { member in
          var member = member
          member.key = names[member.keyRange.lowerBound] ?? member.key
          member.value = member.value.renamingKeys(names)
          return member
        }
      )
    default: break
    }
    return node
  }
}

/// The findings of a file, without the findings that only follow from misspelled keys.
struct FoldedFindings {
  private(set) var findings: [Finding]

  private struct Identity: Hashable {
    var code: Finding.Code
    var offset: Int?

    init(_ finding: Finding) {
      code = finding.code
      offset = finding.place?.utf8Offset
    }
  }

  private static let keyCodes: Set<Finding.Code> = [
    UnknownKey.about.code, MisspelledService.about.code, MisplacedKey.about.code,
  ]

  init(_ findings: [Finding], corrected: [Finding], by corrections: [KeyCorrection]) {
    self.findings = findings
    let remaining = Set(corrected.map(Identity.init))
    let offsets = Set(corrections.map(\.range.lowerBound))
    let keys = findings.indices.filter { index in
      Self.keyCodes.contains(findings[index].code)
        && findings[index].place.map { offsets.contains($0.utf8Offset) } ?? false
    }
    let followUps = Set(
      findings.indices.filter {
        !Self.keyCodes.contains(findings[$0].code) && !remaining.contains(Identity(findings[$0]))
      }
    )
    if keys.count == 1, let key = keys.first { fold(followUps, into: key) }
    self.findings = self.findings.indices
      .filter { !followUps.contains($0) || keys.count > 1 && findings[$0].severity == .error }
      .map { self.findings[$0] }
  }

  /// Adds the worst consequence to the finding about a key. If the misspelled key causes the file
  /// to open no link at all, the finding about the key becomes a finding about the file, with the
  /// key as the cause.
  private mutating func fold(_ followUps: Set<Int>, into key: Int) {
    let sorted = followUps.sorted {
      (findings[$1].severity, findings[$0].place?.utf8Offset ?? -1)
        < (findings[$0].severity, findings[$1].place?.utf8Offset ?? -1)
    }
    if let dead = sorted.first(where: { findings[$0].code == DeadFile.about.code }) {
      findings[key] = DeadFile.finding(becauseOf: findings[key])
      findings[key].effect = findings[dead].effect
    } else if let worst = sorted.first, findings[worst].severity >= findings[key].severity {
      if findings[key].code == MisplacedKey.about.code {
        findings[key].effect = "Devices ignore the key. \(findings[worst].effect)"
      }
      findings[key].severity = findings[worst].severity
    }
  }
}
