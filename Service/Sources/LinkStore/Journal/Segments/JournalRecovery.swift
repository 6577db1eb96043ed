/// The events and segments that an earlier process has left.
struct JournalRecovery {
  var backlog = Backlog()
  var nextNumber: UInt64 = 1
  var notices: [JournalNotice] = []

  /// Reads every segment. An incomplete frame at the end of the last segment is removed, because
  /// after a later startup, it would look like damage.
  ///
  /// - Parameter recovered: Called with each event that the store may not have, in the order of the
  ///   events.
  /// - Throws: ``JournalError``. With the code `newerFormat`, the frame of the later version is not
  ///   changed.
  init(
    _ files: JournalFileSystem,
    recovered: (VisitEvent) -> Void = { _ in }
  ) throws(JournalError) {
    let numbers = try files.names().compactMap(SegmentName.number).sorted()
    for number in numbers {
      let isLast = number == numbers.last
      let end = try read(number, isLast: isLast, files, recovered: recovered)
      backlog.apply(.sealed(number))
      if end == 0 { try? files.remove(SegmentName.of(number)) }
      nextNumber = number + 1
    }
  }

  /// - Returns: The offset after the last frame.
  private mutating func read(
    _ number: UInt64,
    isLast: Bool,
    _ files: JournalFileSystem,
    recovered: (VisitEvent) -> Void
  ) throws(JournalError) -> Int {
    let name = SegmentName.of(number)
    var reader = FrameReader(try files.read(name, 0..<Int.max))
    var count = 0
    while let item = reader.next() {
      switch item {
      case .event(let event):
        count += 1
        recovered(event)
      case .damage(let range): notices.append(.damaged(name, range))
      case .newer: throw .newer(name, offset: reader.end)
      }
    }
    let tail = reader.tail
    if isLast, !tail.isEmpty { try cut(name, to: reader.end, files) }
    if !tail.isEmpty { notices.append(isLast ? .cut(name, tail) : .damaged(name, tail)) }
    if count > 0 { backlog.apply(.committed(number, end: reader.end, count: count)) }
    return reader.end
  }

  private func cut(
    _ name: String,
    to end: Int,
    _ files: JournalFileSystem
  ) throws(JournalError) {
    let handle = try files.open(name)
    defer { files.close(handle) }
    try files.truncate(handle, end)
    try files.sync(handle)
  }
}

extension JournalNotice {
  static func cut(_ name: String, _ range: Range<Int>) -> JournalNotice {
    JournalNotice(
      .tailCut,
      "Removed \(range.count) bytes of \(name) at \(range.lowerBound), which a crash left incomplete."
    )
  }

  static func damaged(_ name: String, _ range: Range<Int>) -> JournalNotice {
    JournalNotice(
      .damaged,
      "\(range.count) bytes of \(name) at \(range.lowerBound) are damaged and were skipped."
    )
  }
}

extension JournalError {
  static func newer(_ name: String, offset: Int) -> JournalError {
    JournalError(
      .newerFormat,
      "A later version of the service wrote \(name) (offset \(offset)): start that version to drain it."
    )
  }
}
