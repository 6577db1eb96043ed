import LinkOpening

/// Property lists in XML.
enum PlistText {
  static func list(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \(body)
    </dict>
    </plist>

    """
  }

  static func domains(_ entries: [String], indentation: String = "  ") -> String {
    let strings = entries.map { "\(indentation)  <string>\($0)</string>\n" }.joined()
    return """
      \(indentation)<key>com.apple.developer.associated-domains</key>
      \(indentation)<array>
      \(strings)\(indentation)</array>
      """
  }

  static func string(_ key: String, _ value: String) -> String {
    "  <key>\(key)</key>\n  <string>\(value)</string>"
  }

  static func flag(_ key: String, _ value: Bool) -> String {
    "  <key>\(key)</key>\n  <\(value)/>"
  }

  /// A profile as it is after its CMS message was opened.
  static func profile(_ entitlements: String, _ more: String = "") -> String {
    list(
      """
        <key>Name</key>
        <string>Fernhill Shop</string>
        <key>TeamIdentifier</key>
        <array>
          <string>A7K2M9QX4T</string>
        </array>
      \(more)\(more.isEmpty ? "" : "\n")  <key>Entitlements</key>
        <dict>
      \(entitlements)
        </dict>
      """
    )
  }

  static let anyDomain = string("com.apple.developer.associated-domains", "*")
}
