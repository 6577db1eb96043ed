import Foundation

extension FileManager {
  // Source: Apple's documentation after the iOS 26 SDK. Foundation on Linux lacks the method.
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
    nil
  }
}
