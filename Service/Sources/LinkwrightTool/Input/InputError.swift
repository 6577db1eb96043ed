/// Why an input could not be read.
struct InputError: Error, Hashable, CustomStringConvertible {
  enum Code: Hashable, Sendable {
    case missing
    /// The name is empty, as an unset variable of a shell makes it.
    case unnamed
    case unreadable(reason: String)
    case tooLarge
    /// It is another kind of file; with what it lacks and what to name, in sentences.
    case unsuitable(String)
  }

  var code: Code
  /// The file as the person named it.
  var name: String

  /// One sentence for a person, without the name of the file.
  var reason: String {
    switch code {
    // Bytes that are no text arrive as this character.
    case .missing where name.unicodeScalars.contains("\u{FFFD}"):
      "There is no such file; a file whose name is not UTF-8 is read from standard input (-) only."
    case .missing: "There is no such file."
    case .unnamed: "The name of the file is empty."
    case .unreadable(let reason): "It cannot be read: \(reason)."
    case .unsuitable(let sentences): sentences
    case .tooLarge:
      "It has more than \(InputReader.maximumByteCount >> 20) MiB, and no more is read."
    }
  }

  var description: String { name.isEmpty ? reason : "\(name.visible): \(reason)" }
}
