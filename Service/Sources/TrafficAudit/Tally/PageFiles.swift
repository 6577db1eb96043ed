/// The requests that pages and programs make by themselves, so that no tap on a link causes them.
enum PageFiles {
  /// The extensions of the files that a page loads, and of those that only programs ask for.
  private static let extensions: Set<UInt64> = Set(
    [
      "avif", "bmp", "css", "cur", "eot", "gif", "heic", "ico", "jpeg", "jpg", "js", "json", "m3u8",
      "m4s", "map", "mjs", "mp3", "mp4", "ogg", "otf", "png", "svg", "ts", "ttf", "txt", "wasm",
      "webm", "webp", "woff", "woff2", "xml", "webmanif",
    ].map { (name: String) in
      name.utf8.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
  )

  /// Returns whether a path is that of such a file.
  ///
  /// - Parameter target: A path, possibly with a query.
  @inline(__always)
  static func contains(_ target: ByteView) -> Bool {
    var end = 0
    var dot: Int?
    while end < target.count {
      let byte = target[end]
      if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
      if byte == UInt8(ascii: "/") { dot = nil } else if byte == UInt8(ascii: ".") { dot = end }
      end += 1
    }
    if let dot, end - dot > 2, end - dot <= 12 {
      var packed: UInt64 = 0
      for index in (dot + 1)..<min(end, dot + 9) {
        packed = packed << 8 | UInt64(target[index].lowercased)
      }
      if extensions.contains(packed) { return true }
    }
    return target.starts(with: "/.well-known/")
  }
}
