/// Reads frames from bytes. After damaged bytes, it continues with the next frame.
struct FrameReader {
  enum Item: Equatable {
    case event(VisitEvent)
    /// A range of invalid bytes before a frame.
    case damage(Range<Int>)
    case newer
  }

  let bytes: [UInt8]
  /// The offset after the last frame. The bytes after it have not been read, or are damaged.
  private(set) var end = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Like ``Item``, but the fields of an event are not decoded.
  enum Place {
    case event(EventFields.Place)
    case damage(Range<Int>)
    case newer
  }

  /// Returns the next item; nil if no complete frame follows.
  mutating func next() -> Item? {
    switch nextPlace() {
    case .event(let place):
      .event(bytes.withUnsafeBytes { VisitEvent(EventFields($0, at: place)) })
    case .damage(let range): .damage(range)
    case .newer: .newer
    case nil: nil
    }
  }

  /// Returns the place of the next item; nil if no complete frame follows.
  mutating func nextPlace() -> Place? {
    var offset = end
    while offset < bytes.count {
      let reading = JournalFrame.place(bytes, at: offset)
      switch reading {
      case .event, .newer:
        if offset > end {
          defer { end = offset }
          return .damage(end..<offset)
        }
        guard case .event(let place) = reading else { return .newer }
        end = place.range.upperBound
        return .event(place)
      case .invalid, .unfinished:
        guard let next = bytes[(offset + 1)...].firstIndex(of: JournalFrame.mark.0) else {
          return nil
        }
        offset = next
      }
    }
    return nil
  }

  /// The bytes after the last frame, without the zeros of the reserved space.
  var tail: Range<Int> {
    let last = bytes[end...].lastIndex { $0 != 0 }
    return end..<(last.map { $0 + 1 } ?? end)
  }
}
