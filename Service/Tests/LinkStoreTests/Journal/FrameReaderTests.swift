import Testing

@testable import LinkStore

extension JournalTests {
  @Suite("Reading frames")
  struct FrameReaderTests {
    private let frames: [[UInt8]]

    init() throws { frames = try (1...3).map { try JournalFrame.encode(.plain($0)) } }

    private func read(_ bytes: [UInt8]) -> (items: [FrameReader.Item], tail: Range<Int>) {
      var reader = FrameReader(bytes)
      var items: [FrameReader.Item] = []
      while let item = reader.next() { items.append(item) }
      return (items, reader.tail)
    }

    @Test("A frame reader returns the events in order")
    func whole() {
      let (items, tail) = read(frames.flatMap(\.self))
      #expect(items == (1...3).map { .event(.plain($0)) })
      #expect(tail.isEmpty)
    }

    @Test("A frame reader continues after damage and reports its exact range", arguments: [0, 1])
    func damage(index: Int) {
      var damaged = frames
      damaged[index][20] ^= 1
      let start = frames[..<index].joined().count
      var expected = (1...3).map { FrameReader.Item.event(.plain($0)) }
      expected[index] = .damage(start..<start + frames[index].count)
      #expect(read(damaged.flatMap(\.self)).items == expected)
    }

    @Test("A frame reader finds a frame after any invalid bytes")
    func nonsense() {
      let nonsense: [UInt8] = [0xF8, 0xFE, 1, 1, 0, 0, 1, 0, 0xF8, 0xF8]
      let (items, _) = read(nonsense + frames[0])
      #expect(items == [.damage(0..<nonsense.count), .event(.plain(1))])
    }

    @Test("A frame reader does not report reserved space as damage")
    func zeros() {
      let (items, tail) = read(frames[0] + [UInt8](repeating: 0, count: 4096))
      #expect(items == [.event(.plain(1))])
      #expect(tail.isEmpty)
    }

    @Test("A frame reader reports a torn tail without the reserved space")
    func torn() {
      let torn = frames[0] + frames[1].dropLast()
      let (items, tail) = read(torn + [UInt8](repeating: 0, count: 4096))
      #expect(items == [.event(.plain(1))])
      #expect(tail == frames[0].count..<torn.count)
    }
  }
}
