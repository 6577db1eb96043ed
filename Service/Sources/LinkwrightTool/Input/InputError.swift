/// Why an input could not be read.
struct InputError: Error, Hashable, CustomStringConvertible {
  enum Code: Hashable, Sendable {
    case missing
    /// The name is empty, as from an unset shell variable.
    case unnamed
    case unreadable(reason: String)
    case tooLarge
    /// The file is of another kind. The sentences say what it lacks and which file to name.
    case unsuitable(String)
  }

  var code: Code
  /// The name of the file on the command line.
  var name: String

  /// The reason without the name of the file.
  var reason: String {
    switch code {
    // Bytes that are not UTF-8 arrive as this character.
    case .missing where name.unicodeScalars.contains("\u{FFFD}"):
      "There is no such file. If its name is not UTF-8, pass it on standard input (-)."
    case .missing: "There is no such file."
    case .unnamed: "The name of the file is empty."
    // The reason can quote a name from an archive.
    case .unreadable(let reason): "It cannot be read: \(reason.visible)."
    case .unsuitable(let sentences): sentences
    case .tooLarge:
      "It is larger than \(InputReader.maximumByteCount >> 20) MiB, which is the maximum."
    }
  }

  var description: String { name.isEmpty ? reason : "\(name.visible): \(reason)" }
}
