/// Reports an App Clip among the apps for universal links.
struct ClipInDetails: LintRule {
  static let about = RuleDescription(
    2056,
    "App Clip in details",
    severity: .warning,
    effect: "If the app is an App Clip, the rules of this entry have no effect for the App Clip.",
    cure:
      "Remove the App Clip from \"details\", and list it in \"apps\" of \"appclips\". List the full app "
      + "in \"details\".",
    evidence: .inferred,
    background: """
      Universal links do not open App Clips. Apple documents that the section "appclips" and App \
      Store Connect decide which links invoke an App Clip. Listing an App Clip in "applinks" has \
      no effect (inferred). When the full app is installed, it replaces its App Clip, so the full \
      app needs the entry in "details".

      Linkwright treats an app as an App Clip if its app ID ends in ".Clip" (the suffix that Xcode \
      suggests), or if "appclips" lists the app ID. There is one exception: if "appclips" lists \
      both ABCDE12345.com.example.app and a longer ID such as ABCDE12345.com.example.app.Intro, \
      the shorter ID is probably that of the full app.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    let clips = ListedClips(file)
    for app in file.apps where app.service == .applinks {
      guard let id = app.node.string else { continue }
      if clips.contains(id) {
        report.report(
          Self.about,
          "The app \(id.quoted) is also listed in \"appclips\".",
          at: app.node.range,
          cure:
            "If it is an App Clip, remove it from \"details\". If it is the full app, remove it from "
            + "\"appclips\"."
        )
      } else if ListedClips.hasClipName(id) {
        report.report(
          Self.about,
          "The app \(id.quoted) has the name of an App Clip.",
          at: app.node.range
        )
      }
    }
  }
}

/// The App Clips that a file lists.
struct ListedClips {
  /// The IDs, ordered by their code points. An ID follows its prefixes.
  private let ids: [String]
  private let set: Set<ExactText>

  init(_ file: LintSubject) {
    ids =
      (file.root?[Service.appclips.rawValue]?["apps"]?.array ?? [])
      .compactMap(\.string).sortedByCode
    set = Set(ids.map(ExactText.init))
  }

  /// Whether the file lists an app as an App Clip.
  func contains(_ id: String) -> Bool {
    guard set.contains(ExactText(id)) else { return false }
    if Self.hasClipName(id) { return true }
    // The identifier of an App Clip starts with the identifier of its app. If another listed ID
    // starts with this ID, this ID belongs to the full app.
    return !hasID(startingWith: id + ".")
  }

  private func hasID(startingWith prefix: String) -> Bool {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle].utf8.lexicographicallyPrecedes(prefix.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < ids.count && ids[low].startsWithCode(of: prefix)
  }

  /// Whether an app has the name that Xcode suggests for an App Clip.
  static func hasClipName(_ id: String) -> Bool {
    id.utf8.count < 300 && id.lowercased().endsWithCode(of: ".clip")
  }
}
