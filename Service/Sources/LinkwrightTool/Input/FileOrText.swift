/// The value of `-j`: a file, standard input, or JSON text (observed order: the file is tried
/// first).
struct FileOrText: Sendable, Hashable {
  enum Source: Sendable, Hashable {
    case file(name: String)
    case text
  }

  var bytes: [UInt8]
  var source: Source

  init(_ argument: String, reader: InputReader) throws(InputError) {
    do {
      bytes = try reader.read(argument)
      source = .file(name: InputReader.name(of: argument))
    } catch {
      guard error.code == .missing else { throw error }
      bytes = Array(argument.utf8)
      source = .text
    }
  }

  /// The name in messages.
  var name: String {
    switch source {
    case .file(let name): name.visible
    case .text: "the text of -j"
    }
  }

  /// Whether the text is more likely the name of a missing file than JSON.
  var looksLikePath: Bool {
    guard source == .text, let first = bytes.first(where: { $0 > 0x20 }) else { return false }
    return !"{[\"".utf8.contains(first)
  }
}
