/// A JSON value with its range in a text.
struct JSONNode: Sendable, Hashable {
  enum Value: Sendable, Hashable {
    case null
    case boolean(Bool)
    /// The number as written.
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([JSONMember])
  }

  var value: Value
  /// The range in the source text, in bytes.
  var range: Range<Int>
}

/// A member of a JSON object: a key with its range, and a value.
struct JSONMember: Sendable, Hashable {
  var key: String
  var keyRange: Range<Int>
  var value: JSONNode

  /// The range of the key, the colon and the value.
  var range: Range<Int> { keyRange.lowerBound..<max(keyRange.upperBound, value.range.upperBound) }
}

extension JSONNode {
  var string: String? {
    if case .string(let string) = value { string } else { nil }
  }

  var array: [JSONNode]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  var members: [JSONMember]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// Returns the value of a key. If the key occurs several times, the last value counts, because
  /// Foundation keeps the last value (inferred).
  subscript(key: String) -> JSONNode? {
    member(key)?.value
  }

  /// The members that have an effect. If a key occurs several times, only its last member does.
  var effectiveMembers: [JSONMember] {
    guard let members else { return [] }
    var lastIndex: [ExactText: Int] = [:]
    for (index, member) in members.enumerated() { lastIndex[ExactText(member.key)] = index }
    guard lastIndex.count < members.count else { return members }
    return lastIndex.values.sorted().map { members[$0] }
  }

  func member(_ key: String) -> JSONMember? {
    members?.last { $0.key.isSameCode(as: key) }
  }

  /// The name of the value's type with an article, such as `an object`.
  var typeName: String {
    switch value {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONNode {
  /// The range that a finding about the value marks: the opening bracket of an array or object, or
  /// all of another value.
  var openingRange: Range<Int> {
    switch value {
    case .array, .object: range.lowerBound..<min(range.lowerBound + 1, range.upperBound)
    default: range
    }
  }
}
