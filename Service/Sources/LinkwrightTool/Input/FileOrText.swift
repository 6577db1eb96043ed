/// The value of `-j`: a file, standard input, or JSON text (observed order: the file is tried first).
struct FileOrText: Sendable, Hashable {
  enum Origin: Sendable, Hashable {
    case file(name: String)
    case text
  }

  var bytes: [UInt8]
  var origin: Origin

  init(_ argument: String, reader: InputReader) throws(InputError) {
    do {
      bytes = try reader.read(argument)
      origin = .file(name: argument == "-" ? InputReader.standardInputName : argument)
    } catch {
      guard error.code == .missing else { throw error }
      bytes = Array(argument.utf8)
      origin = .text
    }
  }

  /// How a message calls it.
  var name: String {
    switch origin {
    case .file(let name): name.visible
    case .text: "the text of -j"
    }
  }

  /// Whether the text was more likely meant as the name of a file.
  var looksLikePath: Bool {
    guard origin == .text, let first = bytes.first(where: { $0 > 0x20 }) else { return false }
    return !"{[\"".utf8.contains(first)
  }
}
