/// Events in the journal's encoding, on their way to the store.
///
/// The store reads the fields in place. A batch has tens of thousands of texts, and none of them is
/// copied or allocated.
package struct EventBatch: Sendable {
  private var bytes: [UInt8]
  private var places: [EventFields.Place] = []

  /// Creates an empty batch, to which events in `bytes` can be added.
  init(in bytes: [UInt8] = []) { self.bytes = bytes }

  /// - Throws: ``JournalError`` with the code `tooLarge`.
  package init(_ events: [VisitEvent]) throws(JournalError) {
    self.init()
    for event in events {
      let start = bytes.count + JournalFrame.headerCount
      bytes += try JournalFrame.encode(event)
      append(event.kind, start..<bytes.count)
    }
  }

  package var count: Int { places.count }
  package var isEmpty: Bool { places.isEmpty }

  package var events: [VisitEvent] { withFields { $0.map(VisitEvent.init) } }

  /// Adds an event whose fields are among the bytes.
  mutating func append(_ place: EventFields.Place) {
    guard place.hasInvalidText else { return places.append(place) }
    // Decoding replaces what cannot be stored.
    let event = bytes.withUnsafeBytes { VisitEvent(EventFields($0, at: place)) }
    let start = bytes.count
    bytes += event.fields
    append(event.kind, start..<bytes.count)
  }

  private mutating func append(_ kind: VisitEvent.Kind, _ range: Range<Int>) {
    places.append(EventFields.Place(range: range, kind: kind, hasInvalidText: false))
  }

  /// The clicks that links carried into installations.
  var carriedOpenings: [CarriedOpening] {
    withFields { events in
      events.compactMap { fields in
        // Nearly all events are visits, whose other fields need not be read.
        guard fields.kind == .opening || fields.kind == .bot,
          let carrying = VisitEvent.Carrying(fields)
        else { return nil }
        return CarriedOpening(carrying, of: VisitEvent(fields))
      }
    }
  }

  /// Calls `body` with the events, which are valid only during the call.
  func withFields<Value>(_ body: ([EventFields]) throws -> Value) rethrows -> Value {
    try bytes.withUnsafeBytes { bytes in try body(places.map { EventFields(bytes, at: $0) }) }
  }
}
