extension StepDescription {
  /// Compares the copy that Apple's CDN has cached with the file that the site serves.
  init(_ comparison: Verdict.CopyComparison, age: Duration?, host: String) {
    let old = age.map { ", \($0.inLargestUnit) old," } ?? ""
    switch comparison {
    case .same:
      self.init(
        "Apple's cached copy\(old) gives the same result for this link as the current file."
      )
    case .opensByFile:
      self.init(
        "Apple's cached copy of the file\(old) differs from the file that \(host) serves now: under the "
          + "copy, the link stays in the browser, but under the current file, it opens the app.",
        cause:
          "Devices still get an older copy of the association file from Apple's CDN. Under the current "
          + "file at \(host), this link opens the app. Under the copy\(old) it does not.",
        cure:
          "Wait. Apple's CDN refetches the file within a day. Devices fetch the CDN's copy about every five "
          + "days, and when the app is installed or updated. For development, an entry with "
          + "?mode=developer makes devices fetch the file from the site."
      )
    case .opensByCopy:
      self.init(
        "Apple's cached copy of the file\(old) differs from the file that \(host) serves now: under the "
          + "copy, this link opens the app, but under the current file, it does not.",
        cure: "Restore the rule before Apple's CDN refetches the file, which happens within a day."
      )
    }
  }
}
