import NIOCore

/// The files of all brands, by path.
///
/// Every branded host serves all of them, because a page can have the brand of another host: the
/// page that continues a click on another host belongs to the host of the click.
///
/// Messengers and open pages request the files of a former configuration, so a reload keeps them.
struct BrandFiles: Sendable {
  private let files: [String: BrandFile]
  /// The files of former configurations, with the latest ones first.
  private let former: [BrandFile]
  private let current: [BrandFile]

  static let maximumFormerCount = 256
  static let maximumFormerByteCount = 64 << 20

  /// - Parameters:
  ///   - current: The files of the configuration.
  ///   - previous: The files before a reload; nil on startup.
  init(_ current: [BrandFile] = [], after previous: BrandFiles? = nil) {
    var files = Dictionary(current.map { ($0.path, $0) }) { first, _ in first }
    var former: [BrandFile] = []
    var byteCount = 0
    for file in (previous?.current ?? []) + (previous?.former ?? []) where files[file.path] == nil {
      byteCount += file.file.buffer.readableBytes
      guard former.count < Self.maximumFormerCount, byteCount <= Self.maximumFormerByteCount else {
        break
      }
      former.append(file)
      files[file.path] = file
    }
    self.files = files
    self.former = former
    self.current = current
  }

  subscript(path: String) -> BrandFile? {
    path.utf8.starts(with: BrandFile.folder.utf8) ? files[path] : nil
  }
}
