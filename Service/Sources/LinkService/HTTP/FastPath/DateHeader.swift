import Foundation
import LinkwrightCore
import NIOConcurrencyHelpers

/// The value of the header `Date` (RFC 9110, 5.6.7), worked out once a second.
///
/// A class because all connections share it.
final class DateHeader: Sendable {
  private let kept = NIOLockedValueBox((second: Int64.min, text: ""))

  func value(at time: Timestamp) -> String {
    let second = time.milliseconds / 1000
    return kept.withLockedValue { kept in
      if kept.second != second { kept = (second, Self.text(second)) }
      return kept.text
    }
  }

  private static func text(_ second: Int64) -> String {
    var time = time_t(second)
    var parts = tm()
    gmtime_r(&time, &parts)
    // The process keeps the locale of C, whose names are those of the RFC.
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      // Newer versions of glibc do not accept a null pointer here.
      guard let start = text.baseAddress else { return "" }
      let count = strftime(start, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
      return String(decoding: UnsafeRawBufferPointer(text).prefix(count), as: UTF8.self)
    }
  }
}
