import Foundation
import LinkOpening

/// The entitlements of a project: a property list in XML.
enum EntitlementsFile {
  /// Why a file is not used; its description is a sentence.
  struct Failure: Error, Hashable, CustomStringConvertible {
    var description: String
  }

  private static let maximumByteCount = 1 << 20
  /// Foundation reads nested values by calling itself, so that they cost stack.
  private static let maximumContainerCount = 200

  static func read(_ bytes: [UInt8]) throws(Failure) -> Entitlements {
    guard bytes.count <= maximumByteCount else {
      throw Failure(description: "It has more than 1 MiB.")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("<plist"), !text.contains("<!ENTITY") else {
      throw Failure(description: "It is no property list in XML.")
    }
    let containers = text.split(separator: "<").count {
      $0.hasPrefix("dict") || $0.hasPrefix("array")
    }
    guard containers <= maximumContainerCount else {
      throw Failure(description: "It has more lists and mappings than entitlements have.")
    }
    let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    guard let values = list as? [String: Any] else {
      throw Failure(description: "It is no property list with keys.")
    }
    return Entitlements(
      associatedDomains: values["com.apple.developer.associated-domains"] as? [String] ?? [],
      isBrowser: values["com.apple.developer.web-browser"] as? Bool ?? false,
      isForDevelopment: values["get-task-allow"] as? Bool
    )
  }
}
