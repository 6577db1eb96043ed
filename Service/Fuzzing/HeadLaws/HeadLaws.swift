import NIOCore
import NIOHTTP1
import RequestHeads

/// The laws that plain heads obey for any bytes.
package enum HeadLaws {
  /// Checks all laws.
  ///
  /// - Parameter bytes: Bytes from a client.
  /// - Returns: A sentence about the first broken law; nil if the bytes obey all laws.
  package static func violation(in bytes: [UInt8]) -> String? {
    let head: PlainHead
    do throws(NotPlain) {
      head = try PlainHead(bytes.span)
    } catch {
      return violationOfRefusal(error, bytes)
    }
    guard head.byteCount <= bytes.count else { return "The head is longer than the bytes." }
    let own = Array(bytes[..<head.byteCount])
    return violationOfPrefixLaw(head, own) ?? violationOfPartLaw(own)
      ?? violationOfAgreement(head, own)
  }

  /// Every part of a plain head needs more bytes.
  private static func violationOfPartLaw(_ bytes: [UInt8]) -> String? {
    // All parts of a long head would take too long.
    let step = max(1, bytes.count / 256)
    for count in Set(stride(from: 0, to: bytes.count, by: step)).union([bytes.count - 1])
    where refusal(of: Array(bytes[..<count])) != .partial {
      return "The first \(count) bytes of a plain head are not a part of one."
    }
    return nil
  }

  /// If bytes do not begin with a plain head, more bytes do not change that. If bytes are a part of
  /// one, they are shorter than the longest head, and fewer bytes are a part, too.
  private static func violationOfRefusal(_ reason: NotPlain, _ bytes: [UInt8]) -> String? {
    switch reason {
    case .partial:
      if bytes.count >= PlainHead.maximumByteCount { return "The part of a head is too long." }
      let isPart = refusal(of: Array(bytes.dropLast())) == .partial
      return isPart ? nil : "A part of a head begins with bytes that are no part of one."
    case .other:
      for more in [
        "\r\n", "\n", "\r\n\r\n", " ", "/ HTTP/1.1\r\nHost: a\r\n\r\n", "Host: a\r\n\r\n",
      ]
      where refusal(of: bytes + more.utf8) != .other {
        return "More bytes changed that the bytes do not begin with a plain head."
      }
      return nil
    }
  }

  private static func refusal(of bytes: [UInt8]) -> NotPlain? {
    do throws(NotPlain) {
      _ = try PlainHead(bytes.span)
      return nil
    } catch {
      return error
    }
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
  /// the request with its last byte, which is the last byte of the body if there is one.
  private static func violationOfAgreement(_ head: PlainHead, _ bytes: [UInt8]) -> String? {
    if (head.bodyByteCount > 0) != (head.method == .post) {
      return "A \(head.method) request has a body of \(head.bodyByteCount) bytes."
    }
    let body = body(of: head)
    let decoder = HeadDecoder()
    defer { decoder.close() }
    for _ in 0..<2 {
      do {
        let start = try decoder.parts(of: (bytes + body).dropLast())
        guard body.isEmpty ? start.isEmpty : !start.contains(where: \.isEnd) else {
          return "The decoder reported the request before the last byte."
        }
        let parts = start + (try decoder.parts(of: (bytes + body).suffix(1)))
        guard case .head(let decoded)? = parts.first, case .end(nil)? = parts.last,
          parts.dropFirst().dropLast().flatMap(\.body) == body
        else {
          return "The decoder did not report a head, the body and an end: \(parts)"
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

  /// A body that looks like further requests.
  private static func body(of head: PlainHead) -> [UInt8] {
    let request = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n0\r\n\r\n".utf8)
    return (0..<head.bodyByteCount).map { request[$0 % request.count] }
  }
}

extension HTTPServerRequestPart {
  fileprivate var isEnd: Bool {
    if case .end = self { return true }
    return false
  }

  /// The bytes of a part of a body.
  fileprivate var body: [UInt8] {
    if case .body(let bytes) = self { return Array(buffer: bytes) }
    return []
  }
}

extension PlainHead {
  package init?(_ bytes: [UInt8]) {
    guard let head = try? PlainHead(bytes.span) else { return nil }
    self = head
  }
}
