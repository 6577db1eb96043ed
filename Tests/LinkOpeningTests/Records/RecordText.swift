import Foundation
import LinkOpening

/// Files as `swcutil show` prints them.
enum RecordText {
  static let separator = String(repeating: "-", count: 80)

  static func heading(_ name: String) -> String {
    let count = 80 - name.count - 2
    return String(repeating: "=", count: count / 2) + " \(name) "
      + String(repeating: "=", count: count - count / 2)
  }

  /// A record; later fields with the name of an earlier one replace it, nil leaves it out.
  static func record(_ changes: [(String, String?)] = []) -> String {
    var fields: [(String, String?)] = [
      ("Service", "applinks"),
      ("App ID", "A7K2M9QX4T.net.fernhill.shop"),
      ("Domain", "fernhill.example"),
      ("User Approval", "unspecified"),
      ("Site/Fmwk Approval", "approved"),
      ("Last Checked", "2023-08-24 10:09:00 +0000"),
      ("Next Check", "2023-08-29 09:15:20 +0000"),
    ]
    for (key, value) in changes {
      if let index = fields.firstIndex(where: { $0.0 == key }) {
        fields[index].1 = value
      } else {
        fields.append((key, value))
      }
    }
    return fields.compactMap { key, value in value.map { line(key, $0) } }.joined()
  }

  static func line(_ key: String, _ value: String) -> String {
    let name = key + ":"
    return name + String(repeating: " ", count: max(22 - name.count, 1)) + value + "\n"
  }

  static func file(
    _ records: [String],
    network: String = "",
    settings: String = "(empty)\n",
    memory: String = "swcd: 4,312 KB\n"
  ) -> String {
    heading("DATABASE") + "\n" + records.map { $0 + separator + "\n" }.joined()
      + heading("NETWORK") + "\n" + network + heading("SETTINGS") + "\n" + settings
      + heading("MEMORY USAGE") + "\n" + memory
  }

  /// Three records that differ in everything.
  static let three = file([
    record(),
    record([
      ("Domain", "*.market.example?mode=developer"), ("Site/Fmwk Approval", "unspecified"),
      ("Flags", "developer, updating"), ("Error", "NSCocoaErrorDomain 3840"), ("Retries", "1"),
    ]),
    record([
      ("Service", "webcredentials"), ("App ID", "Q4P8T2ZC6W.net.fernhill.market"),
      ("Site/Fmwk Approval", "denied"),
    ]),
  ])
}

extension DeviceRecords {
  init(_ text: String) { self.init(reading: text.utf8) }
}
