@testable import LinkStore

/// The result of reading a frame, with the decoded event.
enum DecodedFrame: Equatable {
  case event(VisitEvent, end: Int)
  case unfinished, invalid, newer
}

extension JournalFrame {
  static func read(_ bytes: [UInt8], at offset: Int) -> DecodedFrame {
    switch place(bytes, at: offset) {
    case .event(let place):
      .event(
        bytes.withUnsafeBytes { VisitEvent(EventFields($0, at: place)) },
        end: place.range.upperBound
      )
    case .unfinished: .unfinished
    case .invalid: .invalid
    case .newer: .newer
    }
  }
}

extension VisitEvent {
  /// Decodes the payload of a frame; nil if it does not contain the fields of an event.
  init?(payload: ArraySlice<UInt8>) {
    let event = payload.withUnsafeBytes { bytes in EventFields(bytes).map { VisitEvent($0) } }
    guard let event else { return nil }
    self = event
  }
}
