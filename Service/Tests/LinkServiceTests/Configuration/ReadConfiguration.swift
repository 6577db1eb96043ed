import Foundation
import SiteAssociation

@testable import LinkService

/// Reads a text as the configuration, with files that exist only here.
func read(_ text: String, files: [String: String] = [:]) -> ConfigurationFile {
  ConfigurationFile(reading: Array(text.utf8)) { name in
    guard let text = files[name] else {
      throw ConfigurationFileReader.Failure(description: "There is no such file.")
    }
    return Array(text.utf8)
  }
}

extension Finding {
  /// Code and place, as the tables of these tests write them.
  var short: String { code.rawValue + (place.map { " \($0.line):\($0.column)" } ?? "") }
}

/// Where things are in this clone.
enum Repository {
  static let root: URL = {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 { url.deleteLastPathComponent() }
    return url
  }()

  static func text(_ path: String) throws -> String {
    try String(decoding: bytes(path), as: UTF8.self)
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: root.appending(path: path)))
  }
}
