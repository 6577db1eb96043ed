/// A certificate whose private key is public, because a project template contains the key.
struct PublicDebugKey: AssetLinksRule {
  static let about = RuleDescription(
    7013,
    "Public debug key",
    severity: .warning,
    platform: .android,
    effect: """
      Anyone can download this key, sign another app with it, and get your app's permissions for \
      the site. If the statement lists no other fingerprint, Android does not verify builds from \
      Google Play, because these builds usually have another certificate.
      """,
    cure: "Write the fingerprint of the release certificate, and list the fingerprint of the debug "
      + "key only on a test host.",
    evidence: .reported,
    background: """
      All projects that were created with React Native or Expo contain the same debug.keystore. \
      The SHA-256 fingerprint of its certificate starts with FA:C6:17:45 (facebook/react-native, \
      issue 36455). The debug key of Android Studio differs on every machine, so Linkwright cannot \
      recognize it.
      """
  )

  /// The fingerprint of the certificate in the debug.keystore of React Native's template.
  private static let reactNative =
    "FA:C6:17:45:DC:09:03:78:6F:B9:ED:E6:2A:96:2B:39:9F:73:48:F0:BB:6F:89:9B:83:32:66:75:91:03:3B:9C"

  static func check(_ subject: AssetLinksSubject, report: inout FindingCollector) {
    for node in subject.statements.flatMap(\.fingerprints)
    where node.string?.uppercased().isSameCode(as: reactNative) == true {
      report.report(
        about,
        "The fingerprint is that of the public debug key of React Native and Expo projects.",
        at: node.range
      )
    }
  }
}
