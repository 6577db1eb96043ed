import LinkStore
import NIOCore
import NIOHTTP1

extension LinkRedirect {
  /// Writes the redirect as a response of HTTP/1.1.
  ///
  /// - Parameters:
  ///   - date: The value of `Date`.
  ///   - closes: Whether the connection closes after the response.
  func write(into bytes: inout ByteBuffer, date: String, closes: Bool) {
    let status = HTTPResponseStatus(statusCode: status.rawValue)
    bytes.writeString("HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\nLocation: ")
    Self.write(url, into: &bytes)
    bytes.writeString("\r\nCache-Control: ")
    bytes.writeString(cacheControl)
    bytes.writeString("\r\nContent-Length: 0\r\nDate: ")
    bytes.writeString(date)
    bytes.writeString("\r\nServer: \(ServerName.value)\r\n")
    if isUnlisted { bytes.writeString("X-Robots-Tag: \(Self.unlisted)\r\n") }
    bytes.writeString(closes ? "Connection: close\r\n\r\n" : "\r\n")
  }

  /// Writes a URL. A control character would end the field, so it is encoded.
  private static func write(_ url: String, into bytes: inout ByteBuffer) {
    if url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) {
      bytes.writeString(url)
      return
    }
    for byte in url.utf8 {
      if byte > 0x20, byte != 0x7F {
        bytes.writeInteger(byte)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        bytes.writeString(digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)")
      }
    }
  }
}
