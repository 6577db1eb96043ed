import AssociationFetching
import SiteAssociation

/// One of the two inputs of `diff`: an association file, or a list of rules.
struct DiffInput: Sendable {
  enum Content: Sendable {
    case file(AssociationFile)
    case rules(RuleList)
  }

  /// The name in the output.
  var name: String
  var content: Content

  /// Reads a file, standard input, or the file of a host.
  init(
    _ argument: String,
    options: FetchOptions,
    timeout: Duration,
    reader: InputReader = InputReader()
  ) async throws {
    if let host = Self.host(in: argument) {
      var options = options
      options.limits.whole = timeout
      let fetcher = AssociationFetcher(options: options)
      let result = DownloadResult(await fetcher.fetch(try AssociationHost(host), as: .device))
      guard let file = result.file else {
        let reason = result.findings.first?.summary ?? result.error?.sentence
        throw InputError(
          code: .unsuitable("The host serves no file that devices can read. \(reason ?? "")"),
          name: argument
        )
      }
      self.init(name: argument, content: .file(file))
    } else {
      try self.init(reader.read(argument), name: InputReader.name(of: argument))
    }
  }

  init(name: String, content: Content) {
    self.name = name
    self.content = content
  }

  /// Reads an association file, or a list of rules if the JSON is an array.
  init(_ bytes: [UInt8], name: String) throws(InputError) {
    if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "[") {
      let list = RuleList(reading: bytes)
      guard list.content == .rules else {
        throw Self.error(list.findings.first, name: name)
      }
      self.init(name: name, content: .rules(list))
    } else {
      let file = AssociationFile(unwrapping: bytes)
      guard file.isReadable else { throw Self.error(file.mainProblem, name: name) }
      self.init(name: name, content: .file(file))
    }
  }

  private static func error(_ finding: Finding?, name: String) -> InputError {
    InputError(
      code: .unsuitable("Devices cannot read it. \(finding?.summary ?? "It is not JSON.")"),
      name: name
    )
  }

  /// The host of an argument such as `https://example.com`, or nil for any other argument.
  static func host(in argument: String) -> String? {
    let prefix = "https://"
    guard argument.utf8.starts(with: prefix.utf8) else { return nil }
    let rest = argument.utf8.dropFirst(prefix.utf8.count)
    return String(Substring(rest.last == UInt8(ascii: "/") ? rest.dropLast() : rest))
  }
}
