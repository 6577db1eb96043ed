import Foundation

/// What is worth knowing about a record besides its main point.
struct RecordRemarks {
  var record: AssociationRecord
  var context: RecordContext

  init(_ record: AssociationRecord, _ context: RecordContext) {
    self.record = record
    self.context = context
  }

  func sentences(beside standing: RecordMeaning.Standing) -> [String] {
    var result: [String] = []
    if standing != .declined, context.opensLinks(record) == false || record.userApproval == .denied
    {
      result.append("The person chose the browser as well.")
    }
    if standing == .declined || standing == .works || standing == .fails, context.isFetching(record)
    {
      result.append("The site's file was just being fetched.")
    }
    if standing == .fails, record.siteApproval == .denied, let error = record.error {
      result.append("The last attempt ended with \(error).")
    }
    result += modes()
    result += failures()
    result += times()
    // What is undecided says so itself.
    if record.mayLackLines, standing != .undecided {
      result.append("The record ends early; what else the device knows about it is unknown.")
    }
    return result
  }

  /// What to do about a record that ends early.
  static let cureOfEnd = "Take the whole file out of the sysdiagnose."

  private func modes() -> [String] {
    let modes = record.entry?.modes ?? []
    var result: [String] = []
    if modes.contains(.developer) || record.flags.contains("developer") {
      result.append(
        "Developer mode: only for an app signed for development, on a device with Associated Domains "
          + "Development switched on."
      )
    }
    if modes.contains(.managed) || record.flags.contains("managed") {
      result.append("Managed mode: only where a profile of the device management allows it.")
    }
    return result
  }

  private func failures() -> [String] {
    guard let retries = record.retries, retries > 0 else { return [] }
    let count = retries == 1 ? "One attempt has failed" : "\(retries) attempts have failed"
    // Inferred: 10800 to 14400 s, and twice as long with each failure after a maximum.
    return [
      "\(count) so far; the device waits 3 to 4 hours after a failure, longer after many (inferred)."
    ]
  }

  private func times() -> [String] {
    guard let next = record.nextCheck else {
      return record.lastChecked.map {
        [
          "Last checked \(RecordDate.text($0))"
            + (record.mayLackLines ? "." : "; no next check is planned.")
        ]
      }
        ?? []
    }
    if let last = record.lastChecked, next < last {
      return [
        "The next check (\(RecordDate.text(next))) lies before the last one (\(RecordDate.text(last)))."
      ]
    }
    if let now = context.now, next < now {
      let delay = Self.words(now.timeIntervalSince(next))
      return [
        "The next check was due \(RecordDate.text(next)) and had not been made \(delay) later."
      ]
    }
    guard let last = record.lastChecked else {
      return ["The device looks \(RecordDate.text(next))."]
    }
    return [
      "Last checked \(RecordDate.text(last)), again \(RecordDate.text(next)), "
        + "\(Self.words(next.timeIntervalSince(last))) later."
    ]
  }

  /// A length of time in its two largest units.
  static func words(_ seconds: Double) -> String {
    // A date has four digits of a year, so this is no more than 10,000 years.
    let minutes = Int(min(max(seconds, 0), 1e12) / 60)
    func text(_ count: Int, _ unit: String) -> String? {
      count == 0 ? nil : "\(count) \(unit)\(count == 1 ? "" : "s")"
    }
    let parts =
      minutes >= 1440
      ? [text(minutes / 1440, "day"), text(minutes % 1440 / 60, "hour")]
      : [text(minutes / 60, "hour"), text(minutes % 60, "minute")]
    let words = parts.compactMap { $0 }
    return words.isEmpty ? "less than a minute" : words.joined(separator: " ")
  }
}
