import Foundation
import LinkService
import SiteAssociation

/// The text of a new file with expectations for a list of links, before their outcomes are recorded.
struct NewExpectationFile: Sendable {
  /// The path at which the file will be.
  var path: String
  var links: [String]
  /// The origins; empty for the default.
  var origins: [String] = []
  var override: ExpectationSources.Override?

  /// The text.
  ///
  /// - Throws: ``InputError`` if the file cannot name the source.
  func text() throws(InputError) -> String {
    var lines = [
      "# What links must do. linkwright test checks it; linkwright test --record updates the outcomes."
    ]
    switch override {
    case .configuration(let path): lines.append("configuration: \(scalar(relative(path)))")
    case .file(let path):
      guard FileManager.default.fileExists(atPath: path) else {
        throw InputError(
          code: .unsuitable("With --links, pass the association file as a file that exists."),
          name: path
        )
      }
      lines.append("hosts:")
      for host in hosts {
        lines.append("  - host: \(scalar(host))")
        lines.append("    file: \(scalar(relative(path)))")
      }
    case .download(let source):
      lines.append("hosts:")
      for host in hosts {
        lines.append("  - host: \(scalar(host))")
        lines.append("    download: \(source.rawValue)")
      }
    case nil: break
    }
    if origins.count == 1 { lines.append("from: \(scalar(origins[0]))") }
    if origins.count > 1 {
      lines.append("from:")
      lines += origins.map { "  - \(scalar($0))" }
    }
    lines.append("links:")
    lines += links.map { "  - link: \(scalar($0))" }
    return lines.joined(separator: "\n") + "\n"
  }

  private func scalar(_ text: String) -> String { YAMLScalarText.text(text) }

  /// The hosts of the links, each once.
  private var hosts: [String] {
    var seen: Set<ExactText> = []
    return links.compactMap { URLArgument.host(of: $0) }.filter {
      seen.insert(ExactText($0)).inserted
    }
  }

  /// The path of a source, relative to the folder of the file. An absolute path stays absolute.
  private func relative(_ source: String) -> String {
    if source.utf8.first == UInt8(ascii: "/") { return source }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().standardizedFileURL
    let base = folder.pathComponents
    let target = URL(fileURLWithPath: source).standardizedFileURL.pathComponents
    let common = zip(base, target).prefix { ExactText($0) == ExactText($1) }.count
    return (Array(repeating: "..", count: base.count - common) + target.dropFirst(common))
      .joined(separator: "/")
  }
}

extension InputReader {
  /// Reads a list of links, one a line. Empty lines, and lines that begin with a number sign, do not
  /// count.
  func links(at path: String) throws(InputError) -> [String] {
    let text = String(decoding: try read(path), as: UTF8.self)
    var seen: Set<ExactText> = []
    var links: [String] = []
    var number = 0
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      var rest = line
      while let first = rest.first, first <= 0x20 { rest = rest.dropFirst() }
      while let last = rest.last, last <= 0x20 { rest = rest.dropLast() }
      guard let first = rest.first, first != UInt8(ascii: "#") else { continue }
      let link = String(Substring(rest))
      guard URLArgument.isAbsolute(link) else {
        throw InputError(
          code: .unsuitable(
            "Line \(number) is not a complete URL. Begin with a scheme, as in https://example.com/."
          ),
          name: Self.name(of: path)
        )
      }
      if seen.insert(ExactText(link)).inserted { links.append(link) }
    }
    guard !links.isEmpty else {
      throw InputError(code: .unsuitable("It contains no link."), name: Self.name(of: path))
    }
    return links
  }
}
