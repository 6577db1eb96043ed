import Foundation
import LinkwrightCore

extension WireReader {
  /// Throws an error if a file has another format version.
  func check(version: Int) throws {
    guard try value("version") == version else { throw CocoaError(.fileReadCorruptFile) }
  }
}
