import HTTPTypes
import NIOCore
import NIOHTTP1

extension PublicResponse {
  /// Writes everything before the body as HTTP/1.1.
  ///
  /// - Parameters:
  ///   - date: The value of `Date`.
  ///   - closes: Whether the connection closes after the response.
  func writeHead(into bytes: inout ByteBuffer, date: String, closes: Bool) {
    bytes.writeString("HTTP/1.1 ")
    bytes.writeString(String(status))
    bytes.writeString(" ")
    bytes.writeString(HTTPResponseStatus(statusCode: status).reasonPhrase)
    bytes.writeString("\r\n")
    forEachField { bytes.writeField($0, $1) }
    if let contentLength { bytes.writeField(.contentLength, String(contentLength)) }
    bytes.writeField(.date, date)
    bytes.writeField(.server, ServerName.value)
    if closes { bytes.writeField(.connection, "close") }
    bytes.writeString("\r\n")
  }
}

extension ByteBuffer {
  fileprivate mutating func writeField(_ name: HTTPField.Name, _ value: String) {
    writeString(name.rawName)
    writeString(": ")
    writeString(value)
    writeString("\r\n")
  }
}
