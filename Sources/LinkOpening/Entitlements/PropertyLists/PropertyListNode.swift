import Foundation
import SiteAssociation

/// A value in a property list and its range in the text.
struct PropertyListNode: Sendable {
  enum Value: Sendable {
    case dictionary([Member])
    case array([PropertyListNode])
    case string(String)
    case boolean(Bool)
    case date(Date)
    /// A number, data or another value that the linter does not need.
    case other
  }

  struct Member: Sendable {
    var key: String
    /// The range of the key; nil in a binary file.
    var keyRange: Range<Int>?
    var value: PropertyListNode
  }

  var value: Value
  /// For a string, the range of its text. For any other value, the range of its element. The range
  /// is nil in a binary file.
  var range: Range<Int>?

  /// The value for a key. If the key occurs more than once, this is the last value, as in
  /// Foundation.
  subscript(key: String) -> PropertyListNode? { member(key)?.value }

  func member(_ key: String) -> Member? {
    guard case .dictionary(let members) = value else { return nil }
    return members.last { $0.key.isSameCode(as: key) }
  }

  var string: String? { if case .string(let text) = value { text } else { nil } }
  var array: [PropertyListNode]? { if case .array(let nodes) = value { nodes } else { nil } }
  var boolean: Bool? { if case .boolean(let flag) = value { flag } else { nil } }
  var date: Date? { if case .date(let date) = value { date } else { nil } }
  var isDictionary: Bool { if case .dictionary = value { true } else { false } }

  /// Whether the list is a provisioning profile, which users may pass by mistake.
  var isProfile: Bool {
    self["Entitlements"]?.isDictionary == true && self["TeamIdentifier"] != nil
  }

  /// The strings in an array, or a single string as an array.
  var strings: [String] { array?.compactMap(\.string) ?? string.map { [$0] } ?? [] }

  /// The name of the type, with its article, for use in sentences.
  var typeName: String {
    switch value {
    case .dictionary: "a dictionary"
    case .array: "an array"
    case .string: "a string"
    case .boolean: "a Boolean"
    case .date: "a date"
    case .other: "a number or data"
    }
  }
}
