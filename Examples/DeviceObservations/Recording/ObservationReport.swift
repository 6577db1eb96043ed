/// The text that the user of the app sends back: what each run noticed, and a summary of each tap.
struct ObservationReport: CustomStringConvertible {
  let runs: [ObservationRun]

  var description: String {
    let header = "Linkwright, observations on a device"
    return ([header] + runs.enumerated().map(Self.section)).joined(separator: "\n\n") + "\n"
  }

  private static func section(_ index: Int, _ run: ObservationRun) -> String {
    let letters = sceneLetters(of: run)
    var lines = ["Run \(index + 1), \(run.start), \(run.setup)"]
    for tap in ObservedTap.all(in: run) {
      lines.append("  \(tap.url): \(tap.verdict)")
      for report in tap.reports {
        let state = report.sceneState.isEmpty ? "no call before" : "after \(report.sceneState)"
        let scene = name(of: report.scene, letters)
        lines.append("    +\(milliseconds(report.delay)) \(report.door), \(scene), \(state)")
      }
      if !tap.ends.isEmpty { lines.append("    ends: \(tap.ends.joined(separator: ", "))") }
    }
    lines.append("  everything, in order:")
    for observation in run.observations {
      var parts = [milliseconds(observation.time), observation.kind.rawValue, observation.name]
      if let scene = observation.scene { parts.append(name(of: scene, letters)) }
      if let url = observation.url, !url.isEmpty { parts.append(url) }
      if !observation.detail.isEmpty { parts.append("(\(observation.detail))") }
      lines.append("    " + parts.joined(separator: " "))
    }
    return lines.joined(separator: "\n")
  }

  /// Scenes are called A, B and so on, in the order of their first appearance.
  private static func sceneLetters(of run: ObservationRun) -> [String: String] {
    var letters: [String: String] = [:]
    for case let scene? in run.observations.map(\.scene) where letters[scene] == nil {
      let letter = letters.count < 26 ? UnicodeScalar(UInt8(65 + letters.count)).description : nil
      letters[scene] = letter ?? "\(letters.count + 1)"
    }
    return letters
  }

  private static func name(of scene: String?, _ letters: [String: String]) -> String {
    scene.flatMap { letters[$0] }.map { "scene \($0)" } ?? "scene unknown"
  }

  /// A time in milliseconds, with one decimal.
  private static func milliseconds(_ time: Duration) -> String {
    let tenths = (time / .microseconds(100)).rounded()
    return "\(tenths / 10) ms"
  }
}
