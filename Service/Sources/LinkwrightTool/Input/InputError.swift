/// Why an input could not be read.
struct InputError: Error, Hashable, CustomStringConvertible {
  enum Code: Hashable, Sendable {
    case missing
    case unreadable(reason: String)
    case tooLarge
  }

  var code: Code
  /// The file as the person named it.
  var name: String

  /// One sentence for a person, without the name of the file.
  var reason: String {
    switch code {
    case .missing: "There is no such file."
    case .unreadable(let reason): "It cannot be read: \(reason)."
    case .tooLarge:
      "It has more than \(InputReader.maximumByteCount >> 20) MiB, which no association file has."
    }
  }

  var description: String { "\(name.visible): \(reason)" }
}
