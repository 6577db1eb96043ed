import Testing

@testable import LinkStore

extension JournalTests {
  @Suite("Backlogs")
  struct BacklogTests {
    private var backlog = Backlog()

    @Test("A backlog continues in the oldest segment, after the last batch")
    mutating func order() {
      backlog.apply(.committed(4, end: 30, count: 3))
      backlog.apply(.sealed(4))
      backlog.apply(.committed(5, end: 10, count: 1))
      #expect(backlog.next == Backlog.Piece(segment: 4, range: 0..<30))
      _ = backlog.drain(4, to: 20, count: 2)
      #expect(backlog.next == Backlog.Piece(segment: 4, range: 20..<30))
      #expect(backlog.pendingCount == 2)
      _ = backlog.drain(4, to: 30, count: 1)
      #expect(backlog.next == Backlog.Piece(segment: 5, range: 0..<10))
    }

    @Test("A backlog releases a segment once it is sealed and drained")
    mutating func finishing() {
      backlog.apply(.committed(1, end: 30, count: 3))
      _ = backlog.drain(1, to: 30, count: 3)
      #expect(backlog.removeFinished() == [])
      backlog.apply(.sealed(1))
      #expect(backlog.removeFinished() == [1])
      backlog.apply(.committed(2, end: 30, count: 3))
      backlog.apply(.sealed(2))
      #expect(backlog.removeFinished() == [])
      _ = backlog.drain(2, to: 30, count: 3)
      #expect(backlog.removeFinished() == [2])
    }

    @Test("A moved segment continues where it was, under its new number")
    mutating func moving() {
      backlog.apply(.committed(1, end: 30, count: 3))
      _ = backlog.drain(1, to: 10, count: 1)
      backlog.apply(.moved(1, to: 2))
      backlog.apply(.committed(2, end: 40, count: 1))
      #expect(backlog.next == Backlog.Piece(segment: 2, range: 10..<40))
      #expect(backlog.pendingCount == 3)
      // A batch that was read before the move is read again.
      _ = backlog.drain(1, to: 30, count: 2)
      #expect(backlog.next == Backlog.Piece(segment: 2, range: 10..<40))
    }

    @Test("Only a complete segment is given up: the content of another one may be moved")
    mutating func abandoning() {
      backlog.apply(.committed(1, end: 30, count: 3))
      #expect(backlog.abandon(1) == nil)
      backlog.apply(.moved(1, to: 2))
      #expect(backlog.abandon(1) == nil)
      #expect(backlog.pendingCount == 3 && backlog.next?.segment == 2)
      backlog.apply(.sealed(2))
      #expect(backlog.abandon(2) == 3)
      #expect(backlog.pendingCount == 0 && backlog.next == nil)
    }

    @Test("A backlog stops counting events lost to damage, and tells how many they are")
    mutating func damage() {
      backlog.apply(.committed(1, end: 30, count: 3))
      var lostCount = backlog.drain(1, to: 10, count: 0)
      #expect(lostCount == 0 && backlog.pendingCount == 3)
      lostCount = backlog.drain(1, to: 30, count: 2)
      #expect(lostCount == 1 && backlog.pendingCount == 0)
      lostCount = backlog.drain(2, to: 30, count: 2)
      #expect(lostCount == 0)
    }
  }
}
