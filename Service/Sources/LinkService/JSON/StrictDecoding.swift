/// A coding key with any name.
struct AnyCodingKey: CodingKey, Hashable {
  var stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

extension CodingKey where Self: CaseIterable {
  static var names: [String] { allCases.map(\.stringValue) }
}

extension Decoder {
  /// Rejects an object with unknown members. Otherwise, a misspelt member would be ignored
  /// silently.
  func expectFields(_ names: [String]) throws {
    try container(keyedBy: AnyCodingKey.self).expect(names)
  }

  /// Rejects unknown members of a nested object, if the object is present.
  func expectFields(_ names: [String], in member: some CodingKey) throws {
    let container = try container(keyedBy: AnyCodingKey.self)
    let key = AnyCodingKey(member.stringValue)
    guard container.contains(key), try !container.decodeNil(forKey: key) else { return }
    try container.nestedContainer(keyedBy: AnyCodingKey.self, forKey: key).expect(names)
  }
}

extension KeyedDecodingContainer<AnyCodingKey> {
  fileprivate func expect(_ names: [String]) throws {
    for key in allKeys.sorted(by: { $0.stringValue < $1.stringValue })
    where !names.contains(key.stringValue) {
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: self,
        debugDescription: "the field does not exist or cannot be set"
      )
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes a whole number. For any other number, the error says that a whole number is required,
  /// because `JSONDecoder` itself would only report corrupted data.
  func decodeWholeNumberIfPresent(forKey key: Key) throws -> Int? {
    do {
      return try decodeIfPresent(Int.self, forKey: key)
    } catch {
      guard (try? decode(Double.self, forKey: key)) != nil else { throw error }
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: self,
        debugDescription: "it must be a whole number"
      )
    }
  }

  /// Decodes a case of an enumeration.
  func decodeWordIfPresent<Word: RawRepresentable & CaseIterable>(
    _ type: Word.Type,
    forKey key: Key
  ) throws -> Word? where Word.RawValue == String {
    guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
    guard let word = Word(rawValue: text) else {
      let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: self,
        debugDescription: "it must be one of \(words)"
      )
    }
    return word
  }
}
