import ArgumentParser
import AssociationFetching
import Foundation

/// A host on the command line.
enum HostArgument {
  /// Reads a host; of a URL, its host and port.
  static func host(_ text: String) throws(ValidationError) -> AssociationHost {
    var rest = text[...]
    if let end = rest.range(of: "://")?.upperBound { rest = rest[end...] }
    rest = rest.prefix { !"/?#".contains($0) }
    // A wildcard's file is that of the host behind the star (documented).
    if rest.hasPrefix("*.") { rest = rest.dropFirst(2) }
    do throws(FetchFailure) {
      return try AssociationHost(String(rest))
    } catch {
      throw ValidationError(
        "\"\(text.visible)\" is not a domain: write the host only, such as example.com."
      )
    }
  }
}
