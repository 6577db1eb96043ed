import Foundation
import SiteAssociation

extension RecordInterpretation {
  /// Further information about a record, for ``RecordInterpretation/remarks``.
  struct Remarks {
    var record: AssociationRecord
    var context: RecordContext

    init(_ record: AssociationRecord, _ context: RecordContext) {
      self.record = record
      self.context = context
    }

    func sentences(beside standing: RecordInterpretation.Standing) -> [String] {
      var result: [String] = []
      if standing != .declined,
        context.opensLinks(record) == false || record.userApproval == .denied
      {
        result.append("The user also chose the browser.")
      }
      if standing == .declined || standing == .works || standing == .fails,
        context.isFetching(record)
      {
        result.append("The device was fetching the site's file at that time.")
      }
      if standing == .fails, record.siteApproval == .denied, let error = record.error {
        result.append("The last attempt ended with \(error).")
      }
      result += modes()
      result += failures()
      result += times()
      // The sentence about an undecided record already says that the record is truncated.
      if record.mayLackLines, standing != .undecided {
        result.append("The record is truncated, so further information may be missing.")
      }
      return result
    }

    /// What to do about a truncated record.
    static let cureOfEnd = "Extract the complete file from the sysdiagnose."

    private func modes() -> [String] {
      let modes = record.entry?.modes ?? []
      var result: [String] = []
      if modes.contains(.developer) || record.flags.containsCode(of: "developer") {
        result.append(
          "Developer mode: works only for an app signed for development, on a device with Associated "
            + "Domains Development turned on."
        )
      }
      if modes.contains(.managed) || record.flags.containsCode(of: "managed") {
        result.append("Managed mode: works only if an MDM profile allows it.")
      }
      return result
    }

    private func failures() -> [String] {
      guard let retries = record.retries, retries > 0 else { return [] }
      let count = retries == 1 ? "One attempt has failed" : "\(retries) attempts have failed"
      // The delay is 10800 to 14400 seconds (inferred). After a certain number of failures, each
      // further failure doubles the delay (inferred).
      return [
        "\(count) so far. The device waits 3 to 4 hours after a failure, and longer after many "
          + "failures (inferred)."
      ]
    }

    private func times() -> [String] {
      guard let next = record.nextCheck else {
        return record.lastChecked.map {
          [
            "Last checked \(RecordDate.text($0))"
              + (record.mayLackLines ? "." : ". No next check is planned.")
          ]
        }
          ?? []
      }
      if let last = record.lastChecked, next < last {
        return [
          "The next check (\(RecordDate.text(next))) is before the last one (\(RecordDate.text(last)))."
        ]
      }
      if let now = context.now, next < now {
        let delay = Self.text(now.timeIntervalSince(next))
        return [
          "The next check was due \(RecordDate.text(next)) but had not happened \(delay) later."
        ]
      }
      guard let last = record.lastChecked else {
        return ["The next check is due \(RecordDate.text(next))."]
      }
      return [
        "Last checked \(RecordDate.text(last)). The next check is due \(RecordDate.text(next)), "
          + "\(Self.text(next.timeIntervalSince(last))) later."
      ]
    }

    /// Returns a duration in its two largest units.
    static func text(_ seconds: Double) -> String {
      // Years have four digits, so a duration is never longer than 10,000 years.
      let minutes = Int(min(max(seconds, 0), 1e12) / 60)
      func text(_ count: Int, _ unit: String) -> String? {
        count == 0 ? nil : "\(count) \(unit)\(count == 1 ? "" : "s")"
      }
      let parts =
        minutes >= 1440
        ? [text(minutes / 1440, "day"), text(minutes % 1440 / 60, "hour")]
        : [text(minutes / 60, "hour"), text(minutes % 60, "minute")]
      let present = parts.compactMap { $0 }
      return present.isEmpty ? "less than a minute" : present.joined(separator: " ")
    }
  }
}
