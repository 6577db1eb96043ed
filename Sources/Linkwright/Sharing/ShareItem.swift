#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What an activity is given.
public enum ShareItem: Sendable, Hashable {
  /// A URL, nothing around it.
  case url(URL)
  /// A text, which may have a URL in it.
  case text(String)
}
