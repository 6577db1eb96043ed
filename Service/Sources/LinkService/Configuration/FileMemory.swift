import SiteAssociation

/// Remembers the files that a configuration names, so that each of them is read once.
///
/// A class because the copies of a reader share it.
final class FileMemory {
  private let readingFile: (String) throws -> [UInt8]
  private var results: [ExactText: Result<[UInt8], any Error>] = [:]
  private var byteCount = 0

  /// Further files are read each time that they are named.
  private static let maximumByteCount = 64 << 20

  init(_ readingFile: @escaping (String) throws -> [UInt8]) { self.readingFile = readingFile }

  func bytes(of name: String) throws -> [UInt8] {
    let key = ExactText(name)
    if let result = results[key] { return try result.get() }
    let result = Result { try readingFile(name) }
    byteCount += (try? result.get().count) ?? 0
    if byteCount <= Self.maximumByteCount { results[key] = result }
    return try result.get()
  }
}

/// What a file contains, as read for a purpose.
struct FileReading {
  struct Key: Hashable {
    /// The name as written in the configuration.
    var name: ExactText
    var purpose: String
  }

  var value: Any
  var findings: [Finding]
}
