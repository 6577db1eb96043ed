/// The fields of one event in the journal's encoding. They are read in place, so that no text is
/// copied.
///
/// The bytes must outlive this value.
struct EventFields {
  private let payload: UnsafeRawBufferPointer
  let kind: VisitEvent.Kind
  /// Whether some text is not valid UTF-8 or contains a NUL, so that it cannot be stored as it is.
  let hasInvalidText: Bool

  /// - Parameter place: The place of the event in `bytes`, from an earlier check of the same bytes.
  init(_ bytes: UnsafeRawBufferPointer, at place: Place) {
    payload = UnsafeRawBufferPointer(rebasing: bytes[place.range])
    kind = place.kind
    hasInvalidText = place.hasInvalidText
  }

  /// Reads untrusted bytes. Fails if a field is invalid, if the ID, kind, time or host is missing,
  /// or if the kind is unknown.
  init?(_ payload: UnsafeRawBufferPointer) {
    var reader = FieldReader(payload)
    var kind: VisitEvent.Kind?
    var hasInvalidText = false
    var found: UInt32 = 0
    while let (tag, value) = reader.next() {
      guard let field = Field(rawValue: tag) else { continue }
      switch field {
      case .kind:
        kind = value.count == 1 ? value.first.flatMap(VisitEvent.Kind.init) : nil
        guard kind != nil else { return nil }
      case .time: guard value.count == 8 else { return nil }
      default: if !Self.isText(value) { hasInvalidText = true }
      }
      found |= field.bit
    }
    guard reader.isAtEnd, found & Field.required == Field.required, let kind else { return nil }
    self.payload = payload
    self.kind = kind
    self.hasInvalidText = hasInvalidText
  }

  /// Where the fields of an event are in a larger number of bytes.
  struct Place: Sendable, Hashable {
    var range: Range<Int>
    var kind: VisitEvent.Kind
    var hasInvalidText: Bool

    init(range: Range<Int>, kind: VisitEvent.Kind, hasInvalidText: Bool) {
      self.range = range
      self.kind = kind
      self.hasInvalidText = hasInvalidText
    }

    /// Fails if the range does not contain the fields of an event.
    init?(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
      guard let fields = EventFields(UnsafeRawBufferPointer(rebasing: bytes[range])) else {
        return nil
      }
      self.init(range: range, kind: fields.kind, hasInvalidText: fields.hasInvalidText)
    }
  }

  /// Calls `body` with each known field, in the order of the bytes. If a field other than `token`
  /// occurs more than once, the last value is the valid one.
  func forEach(_ body: (Field, UnsafeRawBufferPointer) throws -> Void) rethrows {
    var reader = FieldReader(payload)
    while let (tag, value) = reader.next() {
      if let field = Field(rawValue: tag) { try body(field, value) }
    }
  }

  /// Returns the number in the field `time`: milliseconds since 1970.
  static func milliseconds(_ value: UnsafeRawBufferPointer) -> Int64 {
    guard value.count == 8 else { return 0 }
    return Int64(littleEndian: value.loadUnaligned(as: Int64.self))
  }

  /// Whether the field `via` says that the visitor scanned a QR code.
  static func isScan(_ value: UnsafeRawBufferPointer) -> Bool {
    value.elementsEqual(VisitEvent.scanned.utf8)
  }

  /// Whether the bytes are valid UTF-8 without a NUL. Nearly all texts are ASCII.
  private static func isText(_ value: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while offset + 8 <= value.count {
      let word = value.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      // If all bytes are ASCII, the subtraction sets a high bit only if one of them is zero.
      if (word | (word &- 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080 != 0 { break }
      offset += 8
    }
    while offset < value.count, (0x01..<0x80).contains(value[offset]) { offset += 1 }
    if offset == value.count { return true }
    let rest = value[offset...]
    return !rest.contains(0) && String(validating: rest, as: UTF8.self) != nil
  }
}
