/// The meaning of reading problems for Android, whose JSON parser is stricter than Foundation's and
/// whose size limit is larger.
enum AssetLinksReadingProblem {
  /// Returns a finding about reading a file with the effect that the problem has on Android, or nil
  /// if the problem has no effect on Android.
  static func finding(_ finding: Finding, byteCount: Int) -> Finding? {
    guard let problem = ReadingProblem.allCases.first(where: { $0.code == finding.code }) else {
      return finding
    }
    var finding = finding
    finding.traits = []
    finding.evidence = .inferred
    switch problem {
    case .topLevelNotObject:
      return nil
    case .tooLarge:
      guard byteCount > AssetLinksFile.maximumByteCount else { return nil }
      finding.problem =
        "The file has \(byteCount) bytes; the limit is \(AssetLinksFile.maximumByteCount)."
      finding.effect = "Android does not read the file, so it verifies no app for the host."
      finding.cure = "Move statements to files that \"include\" names."
    case .empty:
      finding.effect = noApp
      finding.cure = "Publish the list of statements at this URL."
    case .duplicateKey:
      finding.effect = "Android uses only the last value of the key."
    case .byteOrderMark, .otherEncoding:
      finding.effect = "Android reads the file as UTF-8. It may verify no app for the host."
      finding.evidence = .unknown
    case .signed, .signedUnverified, .signedAsText:
      finding.effect = "Android reads no signed files, so it verifies no app for the host."
      finding.cure = "Serve the JSON unsigned."
    default:
      finding.effect = noApp
    }
    return finding
  }

  /// The effect of a file that cannot be read.
  static let noApp =
    "Android stops reading at the error and verifies no app for the host, so links open the "
    + "browser."
}
