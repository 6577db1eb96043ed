/// The first line of an HTTP request, such as `GET /buy HTTP/1.1`.
enum RequestLine {
  /// Splits a request line.
  ///
  /// - Returns: Whether the text is a request line.
  @inline(__always)
  static func read(_ text: ByteView, into request: inout LoggedRequest) -> Bool {
    guard let methodEnd = text.first(UInt8(ascii: " ")), methodEnd > 0, methodEnd <= 20 else {
      return false
    }
    for index in 0..<methodEnd where !text[index].isLetter && text[index] != UInt8(ascii: "-") {
      return false
    }
    request.method = text[0..<methodEnd]
    var end = text.count
    // A damaged target can contain spaces, so the version is looked for at the end.
    if let versionStart = text.last(UInt8(ascii: " ")), versionStart > methodEnd,
      text.from(versionStart + 1).starts(with: "HTTP/")
    {
      end = versionStart
    }
    guard end > methodEnd + 1 else { return false }
    request.target = text[(methodEnd + 1)..<end]
    return true
  }
}
