internal import SiteAssociation

/// A template of the owner's, with the partials in its folder.
package struct TemplateFiles: Sendable, Hashable {
  package var main: TemplateFile
  /// The partials by the names that tags use.
  package var partials: [String: TemplateFile] = [:]

  /// The largest file.
  static let maximumByteCount = 64 << 10
  static let pathExtension = "mustache"
}

/// The text of one file.
package struct TemplateFile: Sendable, Hashable {
  /// The name as written in the configuration, or as derived from it.
  package var name: String
  package var text: String

  var bytes: [UInt8] { Array(text.utf8) }
}
