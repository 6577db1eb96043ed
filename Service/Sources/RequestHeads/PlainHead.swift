/// The head of a request that all parsers read in the same way.
///
/// A plain head belongs to an HTTP/1.1 request that keeps its connection open: a GET or HEAD
/// request without a body, or a POST request whose body has a stated length. Everything about which
/// parsers disagree is excluded: bare line feeds, folded lines, blanks before a colon, empty
/// values, bytes outside ASCII, other fields about the body or the connection, and repetitions of
/// fields that the service reads. A head that is excluded is not an error: the HTTP decoder judges
/// it.
///
///     head   = method SP target SP "HTTP/1.1" CRLF 1*100( field CRLF ) CRLF
///     method = "GET" / "HEAD" / "POST"
///     target = "/" *( pchar / "/" / "?" / "[" / "]" )
///     field  = name ":" [ SP ] value
///     name   = 1*64 tchar
///     value  = VCHAR [ *( VCHAR / SP / HTAB ) VCHAR ]
///
/// A POST request has exactly one `Content-Length`, and its value is a number of one to five digits
/// that does not begin with 0. GET and HEAD requests do not have this field.
///
/// Sources: RFC 9112, 2 and 3, for the head; RFC 9110, 5.6.2, for `tchar`; RFC 3986, 3.3, for
/// `pchar`.
///
/// A plain head contains only positions, so that reading one does not allocate memory.
package struct PlainHead: Sendable, Equatable {
  package enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
  }

  package static let maximumByteCount = 8191
  package static let maximumFieldCount = 100
  package static let maximumNameLength = 64
  package static let maximumHostLength = 255
  package static let maximumLengthDigitCount = 5

  package let method: Method
  /// The position of the path and the query.
  package let target: Range<Int>
  /// The length of the head, including the empty line.
  package private(set) var byteCount: Int
  /// The length of the body; 0 for a request without a body.
  package private(set) var bodyByteCount = 0

  /// The position of the first field.
  let fieldStart: Int
  // The positions of the values, by the raw value of the field. They are less than 8,192. No value
  // ends at 0, so 0 stands for a field that the head does not have.
  private var valueStarts = SIMD16<UInt16>()
  private var valueEnds = SIMD16<UInt16>()

  /// The position of the only value of a field; nil if the head does not have the field.
  package func value(of field: PlainField) -> Range<Int>? {
    let end = Int(valueEnds[field.rawValue])
    return end == 0 ? nil : Int(valueStarts[field.rawValue])..<end
  }

  /// Recognizes a plain head at the start of bytes from a client.
  ///
  /// - Throws: ``NotPlain``
  package init(_ bytes: Span<UInt8>) throws(NotPlain) {
    do throws(NotPlain) {
      try self.init(reading: bytes.extracting(first: Self.maximumByteCount))
    } catch {
      throw bytes.count < Self.maximumByteCount ? error : .other
    }
  }

  /// - Parameter bytes: At most ``maximumByteCount`` bytes.
  private init(reading bytes: Span<UInt8>) throws(NotPlain) {
    let method = try Method(startOf: bytes)
    let start = method.rawValue.utf8.count + 1
    try bytes.expect("/", at: start)
    let end = bytes.end(of: .target, from: start)
    try bytes.expect(" HTTP/1.1\r\n", at: end)
    self.method = method
    target = start..<end
    fieldStart = end + 11
    byteCount = fieldStart
    var fieldCount = 0
    repeat {
      fieldCount += 1
      guard fieldCount <= Self.maximumFieldCount else { throw .other }
      try readField(bytes)
    } while try !isEnd(bytes)
    byteCount += 2
    let length = value(of: .contentLength)
    guard (method == .post) == (length != nil) else { throw .other }
    for position in length ?? 0..<0 {
      bodyByteCount = 10 * bodyByteCount + Int(bytes[position] - UInt8(ascii: "0"))
    }
  }

  /// Whether the head ends at `byteCount`.
  private func isEnd(_ bytes: Span<UInt8>) throws(NotPlain) -> Bool {
    guard byteCount < bytes.count else { throw .partial }
    guard bytes[byteCount] == UInt8(ascii: "\r") else { return false }
    guard value(of: .host) != nil else { throw .other }
    try bytes.expect("\r\n", at: byteCount)
    return true
  }

  /// Reads a line from `byteCount` on.
  private mutating func readField(_ bytes: Span<UInt8>) throws(NotPlain) {
    let line = try PlainFieldLine(bytes, from: byteCount)
    byteCount = line.end
    switch PlainField.meaning(ofName: bytes.extracting(line.name)) {
    case .any:
      break
    case .excluded:
      throw .other
    case .single(let field):
      guard value(of: field) == nil, field.allows(bytes.extracting(line.value)) else {
        throw .other
      }
      valueStarts[field.rawValue] = UInt16(truncatingIfNeeded: line.value.lowerBound)
      valueEnds[field.rawValue] = UInt16(truncatingIfNeeded: line.value.upperBound)
    }
  }
}

/// Why bytes do not begin with a plain head.
package enum NotPlain: Error {
  /// More bytes are needed to decide.
  case partial
  /// The bytes begin with something else, whatever follows.
  case other
}

extension PlainHead.Method {
  fileprivate init(startOf bytes: Span<UInt8>) throws(NotPlain) {
    if bytes.has("GET ", at: 0) {
      self = .get
    } else if bytes.has("HEAD ", at: 0) {
      self = .head
    } else if bytes.has("POST ", at: 0) {
      self = .post
    } else {
      let isPartial =
        bytes.isBeginning(of: "GET ", at: 0) || bytes.isBeginning(of: "HEAD ", at: 0)
        || bytes.isBeginning(of: "POST ", at: 0)
      throw isPartial ? .partial : .other
    }
  }
}

extension PlainField {
  /// Whether a head with this value of the field can be plain.
  fileprivate func allows(_ value: Span<UInt8>) -> Bool {
    switch self {
    case .host:
      value.count <= PlainHead.maximumHostLength && value.end(of: .host, from: 0) == value.count
    case .connection: value.end(of: .token, from: 0) == value.count && value.spells("keep-alive")
    case .contentLength:
      value.count <= PlainHead.maximumLengthDigitCount && value[0] != UInt8(ascii: "0")
        && value.end(of: .digit, from: 0) == value.count
    default: true
    }
  }
}
