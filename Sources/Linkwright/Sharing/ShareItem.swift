#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The item that an activity in the share sheet receives.
public enum ShareItem: Sendable, Hashable {
  /// A bare URL.
  case url(URL)
  /// Plain text, which may contain a URL.
  case text(String)
}
