import Testing

@testable import LinkStore

extension JournalTests {
  @Suite("Lost visits")
  struct LostVisitsTests {
    private static let error = JournalError(.diskFull, "The disk is full.")

    private var lost = LostVisits()

    @Test(
      "A series of write errors has a notice at its start, and one at its end"
    )
    mutating func series() {
      #expect(lost.noteWrite(of: 5, error: nil) == nil)
      lost.add(1)
      let start = lost.noteWrite(of: 2, error: Self.error)
      #expect(start == JournalNotice(.writesFailing, "Visits are being lost. The disk is full."))
      #expect(lost.noteWrite(of: 3, error: Self.error) == nil)
      let end = lost.noteWrite(of: 4, error: nil)
      #expect(end == JournalNotice(.writesRecovered, "Visits are written again; 5 were lost."))
      #expect(lost.noteWrite(of: 4, error: nil) == nil)
      #expect(lost.count == 6)
    }

    @Test("Visits that are refused during a series of write errors are lost in this series")
    mutating func refusedVisits() {
      _ = lost.noteWrite(of: 2, error: Self.error)
      lost.add(7)
      let end = lost.noteWrite(of: 1, error: nil)
      #expect(end?.message == "Visits are written again; 9 were lost.")
    }

    @Test("Each series of write errors has notices of its own")
    mutating func secondSeries() {
      _ = lost.noteWrite(of: 2, error: Self.error)
      _ = lost.noteWrite(of: 1, error: nil)
      #expect(lost.noteWrite(of: 3, error: Self.error)?.code == .writesFailing)
      let end = lost.noteWrite(of: 1, error: nil)
      #expect(end?.message == "Visits are written again; 3 were lost.")
      #expect(lost.count == 5)
    }
  }
}
