/// Memory in which the link and the host of a request are put together.
///
/// A class because it owns its memory.
final class RequestScratch {
  /// Where a request leads.
  struct Place {
    /// The path and the query.
    var target: ByteView
    /// The same in a form that ``RuleSet`` reads as this path and query.
    var link: ByteView
    /// The host in lower case, without a port; nil if the log does not say.
    var host: ByteView?
  }

  /// A host that reaches no site, for paths that begin with two slashes. Alone, such a path would be
  /// read as a host.
  private static let host: StaticString = "https://host.invalid"
  private static let maximumHostLength = 255

  private let link = UnsafeMutablePointer<UInt8>.allocate(
    capacity: 2 * LineSplitter.maximumLineLength + 64
  )
  private let hostName = UnsafeMutablePointer<UInt8>.allocate(capacity: maximumHostLength)
  private let laneKey = UnsafeMutablePointer<UInt8>.allocate(
    capacity: RedactedLink.maximumLength + 8
  )

  deinit {
    link.deallocate()
    hostName.deallocate()
    laneKey.deallocate()
  }

  /// Puts a request together.
  ///
  /// - Parameters:
  ///   - target: A path, or an absolute URL as a proxy gets it.
  ///   - query: The query, if the log keeps it apart.
  /// - Returns: nil if the target is neither.
  func place(of target: ByteView, query: ByteView?, host: ByteView?) -> Place? {
    guard target.count > 0 else { return nil }
    var (path, host) = (target, host)
    if target[0] != UInt8(ascii: "/") {
      guard let authority = target.authority else { return nil }
      host = target[authority]
      path = target.from(authority.upperBound)
      // The path of `https://go.example?a=b` is a slash.
      if path.isEmpty || path[0] != UInt8(ascii: "/") { path = join("/", path, nil) }
    }
    if let query, !query.isEmpty, path.first(UInt8(ascii: "?")) == nil {
      path = join("", path, query)
    }
    let isAmbiguous = path.count > 1 && path[1] == UInt8(ascii: "/")
    // The path can be in the buffer already, so it is moved to make room for the host.
    var place = Place(target: path, link: path, host: host.map(normalized))
    if isAmbiguous {
      let length = Self.host.utf8CodeUnitCount
      memmoveBytes(path, to: length)
      for index in 0..<length { link[index] = Self.host.utf8Start[index] }
      let count = min(path.count, 2 * LineSplitter.maximumLineLength)
      place.link = ByteView(base: UnsafePointer(link), count: length + count)
      place.target = place.link.from(length)
    }
    return place
  }

  /// A key for the links of a lane: the index of the lane in four bytes, followed by the link.
  func key(lane: Int, _ redacted: ByteView) -> ByteView {
    for index in 0..<4 { laneKey[index] = UInt8(truncatingIfNeeded: lane >> (8 * (3 - index))) }
    let count = min(redacted.count, RedactedLink.maximumLength)
    for index in 0..<count { laneKey[4 + index] = redacted[index] }
    return ByteView(base: UnsafePointer(laneKey), count: 4 + count)
  }

  private func join(_ start: StaticString, _ path: ByteView, _ query: ByteView?) -> ByteView {
    let length = start.utf8CodeUnitCount
    memmoveBytes(path, to: length)
    for index in 0..<length { link[index] = start.utf8Start[index] }
    var count = length + min(path.count, 2 * LineSplitter.maximumLineLength)
    if let query {
      link[count] = UInt8(ascii: "?")
      count += 1
      let room = 2 * LineSplitter.maximumLineLength + 32 - count
      for index in 0..<max(0, min(query.count, room)) {
        link[count] = query[index]
        count += 1
      }
    }
    return ByteView(base: UnsafePointer(link), count: count)
  }

  private func memmoveBytes(_ path: ByteView, to offset: Int) {
    let count = min(path.count, 2 * LineSplitter.maximumLineLength)
    UnsafeMutableRawPointer(link + offset).copyMemory(from: path.base, byteCount: count)
  }

  /// Returns a host in lower case without a port and without a dot at its end.
  private func normalized(_ host: ByteView) -> ByteView {
    var end = host.count
    if let colon = host.last(UInt8(ascii: ":")), host.last(UInt8(ascii: "]")) ?? -1 < colon {
      end = colon
    }
    if end > 1, host[end - 1] == UInt8(ascii: ".") { end -= 1 }
    let count = min(end, Self.maximumHostLength)
    for index in 0..<count { hostName[index] = host[index].lowercased }
    return ByteView(base: UnsafePointer(hostName), count: count)
  }
}

extension ByteView {
  /// The range of the host and port in an absolute http or https URL, without user name and password.
  fileprivate var authority: Range<Int>? {
    guard let colon = first(UInt8(ascii: ":")), colon <= 5, count > colon + 3,
      self[colon + 1] == UInt8(ascii: "/"), self[colon + 2] == UInt8(ascii: "/")
    else { return nil }
    let scheme = self[0..<colon]
    guard
      scheme.equalsIgnoringCase("http") || scheme.equalsIgnoringCase("https")
        || scheme.equalsIgnoringCase("ws") || scheme.equalsIgnoringCase("wss")
    else { return nil }
    var start = colon + 3
    var end = start
    while end < count, self[end] != UInt8(ascii: "/"), self[end] != UInt8(ascii: "?"),
      self[end] != UInt8(ascii: "#")
    {
      if self[end] == UInt8(ascii: "@") { start = end + 1 }
      end += 1
    }
    return start < end ? start..<end : nil
  }
}
