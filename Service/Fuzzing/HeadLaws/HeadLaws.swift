import NIOHTTP1
import RequestHeads

/// The laws that plain heads obey for any bytes.
package enum HeadLaws {
  /// Checks all laws.
  ///
  /// - Parameter bytes: Bytes from a client.
  /// - Returns: A sentence about the first broken law; nil if the bytes obey all laws.
  package static func violation(in bytes: [UInt8]) -> String? {
    guard let head = PlainHead(bytes) else { return nil }
    guard head.byteCount <= bytes.count else { return "The head is longer than the bytes." }
    let own = Array(bytes[..<head.byteCount])
    return violationOfPrefixLaw(head, own) ?? violationOfAgreement(head, own)
  }

  /// The bytes after a head do not change how it is read, and a plain head never begins with a
  /// shorter plain head.
  private static func violationOfPrefixLaw(_ head: PlainHead, _ bytes: [UInt8]) -> String? {
    for more in ["", "\r\n", " a: b\r\n\r\n", "GET / HTTP/1.1\r\n"]
    where PlainHead(bytes + more.utf8) != head {
      return "The bytes after a head changed how it was read."
    }
    let lineEnds = bytes.indices.dropLast().filter { bytes[$0] == UInt8(ascii: "\n") }
    for end in lineEnds + [bytes.count - 2] where PlainHead(Array(bytes[...end])) != nil {
      return "The first \(end + 1) bytes of a plain head are plain too."
    }
    return nil
  }

  /// The decoder reads the head in the same way, twice on one connection, and reports the end of
  /// the request with the last byte.
  private static func violationOfAgreement(_ head: PlainHead, _ bytes: [UInt8]) -> String? {
    let decoder = HeadDecoder()
    defer { decoder.close() }
    for _ in 0..<2 {
      do {
        guard try decoder.parts(of: bytes.dropLast()).isEmpty else {
          return "The decoder reported the request before the last byte."
        }
        let parts = try decoder.parts(of: bytes.suffix(1))
        guard parts.count == 2, case .head(let decoded) = parts[0], case .end(nil) = parts[1] else {
          return "The decoder did not report a head and an end: \(parts)"
        }
        if let difference = HeadComparison(head, bytes).difference(from: decoded) {
          return difference
        }
      } catch {
        return "The decoder refused a plain head: \(error)"
      }
    }
    return nil
  }
}

extension PlainHead {
  package init?(_ bytes: [UInt8]) { self.init(bytes.span) }
}
