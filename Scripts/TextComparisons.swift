// Scripts/check-text type-checks SiteAssociation and LinkOpening together with this file. An operation on
// text that these declarations replace causes a warning, because the type checker prefers them to the
// declarations of the standard library. The file is never compiled.
//
// Comparison of `String` and `Character` takes quadratic time for a long sequence of combining marks, and
// considers texts equal that devices consider different.

// Comparison with nil is not a comparison of texts.
func == (left: String?, right: _OptionalNilComparisonType) -> Bool { fatalError() }
func == (left: Substring?, right: _OptionalNilComparisonType) -> Bool { fatalError() }
func == (left: Character?, right: _OptionalNilComparisonType) -> Bool { fatalError() }
func != (left: String?, right: _OptionalNilComparisonType) -> Bool { fatalError() }
func != (left: Substring?, right: _OptionalNilComparisonType) -> Bool { fatalError() }
func != (left: Character?, right: _OptionalNilComparisonType) -> Bool { fatalError() }

// Operators

@available(*, deprecated, message: "compared by Unicode equivalence")
func == (left: String?, right: String?) -> Bool { fatalError() }
@available(*, deprecated, message: "compared by Unicode equivalence")
func == (left: Substring?, right: Substring?) -> Bool { fatalError() }
@available(*, deprecated, message: "compared by Unicode equivalence")
func == (left: Character?, right: Character?) -> Bool { fatalError() }
@available(*, deprecated, message: "compared by Unicode equivalence")
func == (left: String?, right: String) -> Bool { fatalError() }
@available(*, deprecated, message: "compared by Unicode equivalence")
func == (left: String, right: String?) -> Bool { fatalError() }
@available(*, deprecated, message: "compared by Unicode equivalence")
func == (left: [String], right: [String]) -> Bool { fatalError() }
@available(*, deprecated, message: "compared by Unicode equivalence")
func == (left: Substring?, right: Substring) -> Bool { fatalError() }
@available(*, deprecated, message: "compared by Unicode equivalence")
func == (left: Substring, right: Substring?) -> Bool { fatalError() }
@available(*, deprecated, message: "compared by Unicode equivalence")
func == (left: [Substring], right: [Substring]) -> Bool { fatalError() }
@available(*, deprecated, message: "compared by Unicode equivalence")
func != (left: String?, right: String?) -> Bool { fatalError() }
@available(*, deprecated, message: "compared by Unicode equivalence")
func != (left: Substring?, right: Substring?) -> Bool { fatalError() }
@available(*, deprecated, message: "compared by Unicode equivalence")
func != (left: Character?, right: Character?) -> Bool { fatalError() }
@available(*, deprecated, message: "compared by Unicode equivalence")
func != (left: String?, right: String) -> Bool { fatalError() }
@available(*, deprecated, message: "compared by Unicode equivalence")
func != (left: String, right: String?) -> Bool { fatalError() }
@available(*, deprecated, message: "compared by Unicode equivalence")
func != (left: [String], right: [String]) -> Bool { fatalError() }
@available(*, deprecated, message: "compared by Unicode equivalence")
func != (left: Substring?, right: Substring) -> Bool { fatalError() }
@available(*, deprecated, message: "compared by Unicode equivalence")
func != (left: Substring, right: Substring?) -> Bool { fatalError() }
@available(*, deprecated, message: "compared by Unicode equivalence")
func != (left: [Substring], right: [Substring]) -> Bool { fatalError() }
@available(*, deprecated, message: "compared by Unicode equivalence")
func ~= (left: String, right: String) -> Bool { fatalError() }
@available(*, deprecated, message: "compared by Unicode equivalence")
func ~= (left: Substring, right: Substring) -> Bool { fatalError() }
@available(*, deprecated, message: "compared by Unicode equivalence")
func ~= (left: Character, right: Character) -> Bool { fatalError() }
@available(*, deprecated, message: "compared by Unicode equivalence")
func ~= (left: String, right: String?) -> Bool { fatalError() }

extension String {
  @available(*, deprecated, message: "compared by Unicode equivalence")
  static func == (left: String, right: String) -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  static func != (left: String, right: String) -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  static func < (left: String, right: String) -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  static func > (left: String, right: String) -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  static func == (left: String, right: Substring) -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  static func != (left: String, right: Substring) -> Bool { fatalError() }

  @available(*, deprecated, message: "compared by Unicode equivalence")
  func hasPrefix(_ prefix: String) -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func hasSuffix(_ suffix: String) -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func contains(_ character: Character) -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func contains(_ text: String) -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func contains(where isIncluded: (Character) throws -> Bool) rethrows -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func firstIndex(of character: Character) -> Index? { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func firstIndex(where isIncluded: (Character) throws -> Bool) rethrows -> Index? { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func lastIndex(of character: Character) -> Index? { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func firstRange(of text: String) -> Range<Index>? { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func starts(with text: String) -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func replacing(_ text: String, with other: String) -> String { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  func split(separator: Character, maxSplits: Int = 1, omittingEmptySubsequences: Bool = true)
    -> [Substring]
  { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  func split(
    maxSplits: Int = 1,
    omittingEmptySubsequences: Bool = true,
    whereSeparator isSeparator: (Character) throws -> Bool
  ) rethrows -> [Substring] { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  func filter(_ isIncluded: (Character) throws -> Bool) rethrows -> String { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  func allSatisfy(_ isIncluded: (Character) throws -> Bool) rethrows -> Bool { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  func prefix(_ count: Int) -> Substring { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  func prefix(while isIncluded: (Character) throws -> Bool) rethrows -> Substring { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  func suffix(_ count: Int) -> Substring { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  func dropFirst(_ count: Int = 1) -> Substring { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  func dropLast(_ count: Int = 1) -> Substring { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  func map<Value>(_ transform: (Character) throws -> Value) rethrows -> [Value] { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  var count: Int { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  var first: Character? { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  var last: Character? { fatalError() }
}

extension Substring {
  @available(*, deprecated, message: "compared by Unicode equivalence")
  static func == (left: Substring, right: Substring) -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  static func != (left: Substring, right: Substring) -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  static func < (left: Substring, right: Substring) -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  static func > (left: Substring, right: Substring) -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  static func == (left: Substring, right: String) -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  static func != (left: Substring, right: String) -> Bool { fatalError() }

  @available(*, deprecated, message: "compared by Unicode equivalence")
  func hasPrefix(_ prefix: String) -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func hasSuffix(_ suffix: String) -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func contains(_ character: Character) -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func contains(_ text: String) -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func contains(where isIncluded: (Character) throws -> Bool) rethrows -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func firstIndex(of character: Character) -> Index? { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func firstIndex(where isIncluded: (Character) throws -> Bool) rethrows -> Index? { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func lastIndex(of character: Character) -> Index? { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func firstRange(of text: String) -> Range<Index>? { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func starts(with text: String) -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func replacing(_ text: String, with other: String) -> Substring { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  func split(separator: Character, maxSplits: Int = 1, omittingEmptySubsequences: Bool = true)
    -> [Substring]
  { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  func split(
    maxSplits: Int = 1,
    omittingEmptySubsequences: Bool = true,
    whereSeparator isSeparator: (Character) throws -> Bool
  ) rethrows -> [Substring] { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  func filter(_ isIncluded: (Character) throws -> Bool) rethrows -> String { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  func allSatisfy(_ isIncluded: (Character) throws -> Bool) rethrows -> Bool { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  func prefix(_ count: Int) -> Substring { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  func prefix(while isIncluded: (Character) throws -> Bool) rethrows -> Substring { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  func suffix(_ count: Int) -> Substring { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  func dropFirst(_ count: Int = 1) -> Substring { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  func dropLast(_ count: Int = 1) -> Substring { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  func map<Value>(_ transform: (Character) throws -> Value) rethrows -> [Value] { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  var count: Int { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  var first: Character? { fatalError() }
  @available(*, deprecated, message: "cut or read as characters")
  var last: Character? { fatalError() }
}

extension Character {
  @available(*, deprecated, message: "compared by Unicode equivalence")
  static func == (left: Character, right: Character) -> Bool { fatalError() }
}

extension Sequence<String> {
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func contains(_ element: String) -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func sorted() -> [String] { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func min() -> String? { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func max() -> String? { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func starts(with elements: [String]) -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func elementsEqual(_ elements: [String]) -> Bool { fatalError() }
}

extension Collection<String> {
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func firstIndex(of element: String) -> Index? { fatalError() }
}

extension Set<String> {
  @available(*, deprecated, message: "hashed by Unicode equivalence")
  init(_ elements: some Sequence<String>) { fatalError() }
  @available(*, deprecated, message: "hashed by Unicode equivalence")
  init() { fatalError() }
  @available(*, deprecated, message: "hashed by Unicode equivalence")
  init(arrayLiteral elements: String...) { fatalError() }
  @available(*, deprecated, message: "hashed by Unicode equivalence")
  func contains(_ element: String) -> Bool { fatalError() }
  @available(*, deprecated, message: "hashed by Unicode equivalence")
  @discardableResult
  mutating func insert(_ element: String) -> (inserted: Bool, memberAfterInsert: String) {
    fatalError()
  }
}

extension Dictionary where Key == String {
  @available(*, deprecated, message: "hashed by Unicode equivalence")
  subscript(key: String) -> Value? {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, deprecated, message: "hashed by Unicode equivalence")
  subscript(key: String, default value: @autoclosure () -> Value) -> Value {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, deprecated, message: "hashed by Unicode equivalence")
  init<Elements: Sequence>(grouping elements: Elements, by key: (Elements.Element) throws -> String)
    rethrows where Value == [Elements.Element]
  { fatalError() }
  @available(*, deprecated, message: "hashed by Unicode equivalence")
  init<Elements: Sequence>(uniqueKeysWithValues elements: Elements)
  where Elements.Element == (String, Value) { fatalError() }
  @available(*, deprecated, message: "hashed by Unicode equivalence")
  init<Elements: Sequence>(
    _ elements: Elements,
    uniquingKeysWith combine: (Value, Value) throws -> Value
  ) rethrows where Elements.Element == (String, Value) { fatalError() }
}

extension Sequence<Substring> {
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func contains(_ element: Substring) -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func sorted() -> [Substring] { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func min() -> Substring? { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func max() -> Substring? { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func starts(with elements: [Substring]) -> Bool { fatalError() }
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func elementsEqual(_ elements: [Substring]) -> Bool { fatalError() }
}

extension Collection<Substring> {
  @available(*, deprecated, message: "compared by Unicode equivalence")
  func firstIndex(of element: Substring) -> Index? { fatalError() }
}

extension Set<Substring> {
  @available(*, deprecated, message: "hashed by Unicode equivalence")
  init(_ elements: some Sequence<Substring>) { fatalError() }
  @available(*, deprecated, message: "hashed by Unicode equivalence")
  init() { fatalError() }
  @available(*, deprecated, message: "hashed by Unicode equivalence")
  init(arrayLiteral elements: Substring...) { fatalError() }
  @available(*, deprecated, message: "hashed by Unicode equivalence")
  func contains(_ element: Substring) -> Bool { fatalError() }
  @available(*, deprecated, message: "hashed by Unicode equivalence")
  @discardableResult
  mutating func insert(_ element: Substring) -> (inserted: Bool, memberAfterInsert: Substring) {
    fatalError()
  }
}

extension Dictionary where Key == Substring {
  @available(*, deprecated, message: "hashed by Unicode equivalence")
  subscript(key: Substring) -> Value? {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, deprecated, message: "hashed by Unicode equivalence")
  subscript(key: Substring, default value: @autoclosure () -> Value) -> Value {
    get { fatalError() }
    set { fatalError() }
  }
  @available(*, deprecated, message: "hashed by Unicode equivalence")
  init<Elements: Sequence>(
    grouping elements: Elements,
    by key: (Elements.Element) throws -> Substring
  ) rethrows where Value == [Elements.Element] { fatalError() }
  @available(*, deprecated, message: "hashed by Unicode equivalence")
  init<Elements: Sequence>(uniqueKeysWithValues elements: Elements)
  where Elements.Element == (Substring, Value) { fatalError() }
  @available(*, deprecated, message: "hashed by Unicode equivalence")
  init<Elements: Sequence>(
    _ elements: Elements,
    uniquingKeysWith combine: (Value, Value) throws -> Value
  ) rethrows where Elements.Element == (Substring, Value) { fatalError() }
}
