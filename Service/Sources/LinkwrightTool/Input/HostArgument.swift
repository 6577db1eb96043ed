import ArgumentParser
import AssociationFetching
import Foundation

/// Hosts on the command line.
enum HostArgument {
  /// Reads a host, or the host and port of a URL.
  static func host(_ text: String) throws(ValidationError) -> AssociationHost {
    var rest = text[...]
    if let end = rest.range(of: "://")?.upperBound { rest = rest[end...] }
    rest = rest.prefix { !"/?#".contains($0) }
    // For a wildcard, the host after `*.` serves the file (documented).
    if rest.hasPrefix("*.") { rest = rest.dropFirst(2) }
    do throws(FetchFailure) {
      return try AssociationHost(String(rest))
    } catch {
      throw invalid(text)
    }
  }

  /// Validates a domain without a port.
  static func validate(_ domain: String?) throws(ValidationError) {
    guard let domain else { return }
    guard !domain.isEmpty, !domain.contains(where: { "/:?# ".contains($0) }) else {
      throw invalid(domain)
    }
  }

  private static func invalid(_ text: String) -> ValidationError {
    ValidationError(
      "\"\(text.visible)\" is not a domain. Write the host only, such as example.com."
    )
  }
}
