#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The item that an activity receives.
public enum ShareItem: Sendable, Hashable {
  /// A bare URL.
  case url(URL)
  /// A text, which may contain a URL.
  case text(String)
}
