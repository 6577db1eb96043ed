import Foundation

/// A value of a property list, with where it stands.
struct PropertyListNode: Sendable {
  enum Value: Sendable {
    case dictionary([Member])
    case array([PropertyListNode])
    case string(String)
    case boolean(Bool)
    case date(Date)
    /// A number, data, or something else that is not needed here.
    case other
  }

  struct Member: Sendable {
    var key: String
    /// Where the key stands; nil in a binary file.
    var keyRange: Range<Int>?
    var value: PropertyListNode
  }

  var value: Value
  /// The text of a string, the element of anything else, as bytes of the text; nil in a binary file.
  var range: Range<Int>?

  /// The value of a key; of one that stands twice, the last one, as Foundation has it.
  subscript(key: String) -> PropertyListNode? { member(key)?.value }

  func member(_ key: String) -> Member? {
    guard case .dictionary(let members) = value else { return nil }
    return members.last { $0.key == key }
  }

  var string: String? { if case .string(let text) = value { text } else { nil } }
  var array: [PropertyListNode]? { if case .array(let nodes) = value { nodes } else { nil } }
  var boolean: Bool? { if case .boolean(let flag) = value { flag } else { nil } }
  var date: Date? { if case .date(let date) = value { date } else { nil } }
  var isDictionary: Bool { if case .dictionary = value { true } else { false } }

  /// Whether it is a provisioning profile, which people hand in for the entitlements of an app.
  var isProfile: Bool {
    self["Entitlements"]?.isDictionary == true && self["TeamIdentifier"] != nil
  }

  /// The strings of an array, or the one string.
  var strings: [String] { array?.compactMap(\.string) ?? string.map { [$0] } ?? [] }

  /// What the value is called in a sentence.
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
