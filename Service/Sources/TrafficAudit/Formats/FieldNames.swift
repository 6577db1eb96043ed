/// The fields of a log in the W3C's extended format, which a line with `#Fields:` names. CloudFront's
/// standard logs have this format.
struct FieldNames {
  private enum Field: UInt8 {
    case other, method, host, viewerHost, path, query, userAgent
  }

  private var fields: [Field] = []

  mutating func read(
    _ line: ByteView,
    into request: inout LoggedRequest,
    _ scratch: ScratchBytes
  ) -> LineContent {
    if line[0] == UInt8(ascii: "#") { return readDirective(line) }
    guard !fields.isEmpty else { return .unreadable }
    // Values contain no unescaped tab. CloudFront separates them with tabs, other servers with spaces.
    let tab = UInt8(ascii: "\t")
    let separator = line.first(tab) != nil ? tab : UInt8(ascii: " ")
    var start = 0
    var query: ByteView?
    var viewerHost: ByteView?
    for index in fields.indices {
      // A log can have fewer fields than it names only if it is cut off.
      guard start <= line.count else { return .unreadable }
      let end = line.first(separator, from: start) ?? line.count
      let value = line[start..<end]
      start = end + 1
      switch fields[index] {
      case .other: break
      case .method: request.method = value
      case .host: request.host = value
      case .viewerHost: viewerHost = value
      case .path: request.target = value
      case .query: if !value.equals("-") { query = value }
      case .userAgent: request.userAgent = value.equals("-") ? value[0..<0] : value
      }
    }
    // The host of a distribution is `….cloudfront.net`; the visitor's host is in another field.
    if let viewerHost, !viewerHost.equals("-") { request.host = viewerHost }
    request.userAgent = request.userAgent?.percentDecoded(in: scratch)
    guard let path = request.target, path.count > 0 else { return .unreadable }
    guard path[0] == UInt8(ascii: "/") else { return .noRequest }
    request.target = path.withSingleEscapes(in: scratch)
    request.query = query?.withSingleEscapes(in: scratch)
    return .request
  }

  private mutating func readDirective(_ line: ByteView) -> LineContent {
    guard line.starts(with: "#Fields:"), line.count < 4096 else {
      return line.count > 1 && line.count < 4096 && line[1].isLetter ? .empty : .unreadable
    }
    fields = line.from(8).string.split(whereSeparator: { $0 == " " || $0 == "\t" }).map { name in
      switch name.lowercased() {
      case "cs-method": .method
      case "cs(host)", "cs-host": .host
      case "x-host-header": .viewerHost
      case "cs-uri-stem", "cs-uri": .path
      case "cs-uri-query": .query
      case "cs(user-agent)": .userAgent
      default: .other
      }
    }
    return fields.contains(.path) ? .empty : .unreadable
  }
}

extension ByteView {
  /// Returns the text with `%25` before two hexadecimal digits replaced by `%`. CloudFront documents
  /// that its logs escape some characters of a URL. Whether that includes the percent signs of
  /// escapes in every kind of log was not verified with logs of a real distribution (inferred), so
  /// both spellings are read as the same URL.
  func withSingleEscapes(in scratch: ScratchBytes) -> ByteView {
    guard first(UInt8(ascii: "%")) != nil else { return self }
    var index = 0
    while index < count {
      let byte = self[index]
      scratch.append(byte)
      index += 1
      guard byte == UInt8(ascii: "%"), index + 3 < count, self[index] == UInt8(ascii: "2"),
        self[index + 1] == UInt8(ascii: "5"), self[index + 2].hexValue != nil,
        self[index + 3].hexValue != nil
      else { continue }
      index += 2
    }
    return scratch.finish()
  }

  /// Returns the percent-decoded text. An incomplete escape stays as it is.
  func percentDecoded(in scratch: ScratchBytes) -> ByteView {
    guard first(UInt8(ascii: "%")) != nil else { return self }
    var index = 0
    while index < count {
      if self[index] == UInt8(ascii: "%"), index + 2 < count, let high = self[index + 1].hexValue,
        let low = self[index + 2].hexValue
      {
        scratch.append(high << 4 | low)
        index += 3
      } else {
        scratch.append(self[index])
        index += 1
      }
    }
    return scratch.finish()
  }
}
