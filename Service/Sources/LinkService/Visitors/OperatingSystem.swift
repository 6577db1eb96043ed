/// Names a visitor's operating system by its main version.
///
/// Browsers hide some versions: Chrome on Android always sends version 10, and Windows and macOS send
/// the same number for all recent versions (documented: Chromium, "User-Agent Reduction"). So only
/// iOS and Android have a number.
enum OperatingSystem {
  /// - Returns: nil if the user agent names no known system.
  static func name(in text: UserAgentText, platform: Visitor.Platform) -> String? {
    switch platform {
    case .ios: name("iOS", text.number(after: " os "))
    case .android: name("Android", text.number(after: "android "))
    case .desktop: desktopMarks.first { text.contains($0.mark) }?.name
    }
  }

  private static func name(_ name: String, _ version: Int?) -> String {
    version.map { "\(name) \($0)" } ?? name
  }

  /// The first match counts.
  private static let desktopMarks: [(mark: String, name: String)] = [
    ("windows", "Windows"), ("macintosh", "macOS"), ("cros ", "ChromeOS"), ("linux", "Linux"),
  ]
}
