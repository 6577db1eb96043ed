import HTTPTypes
import NIOCore
import Testing

@testable import LinkService

@Suite("Parts of pages")
struct PagePartsTests {
  @Test("A page put together from its parts equals the page rendered with the click ID")
  func roundTrip() throws {
    let renderer = try PageRenderer()
    var countWithID = 0
    for seed in 0..<100 {
      var visits = RandomVisits(seed: UInt64(seed))
      let subject = visits.next().subject
      let parts = try #require(PageParts { renderer.render(subject.page(clickID: $0)) })
      if parts.page(clickID: nil) == nil { countWithID += 1 }
      for id in [visits.id(), visits.id()] {
        #expect(parts.page(clickID: id) == renderer.render(subject.page(clickID: id)))
      }
    }
    #expect(countWithID > 20)
  }

  @Test("A page that needs a click ID is not put together without one")
  func noID() throws {
    let parts = try #require(PageParts { Self.page("<\($0)>") })
    for id in [nil, "", "0", "01993B5E-0000-7000-8000-000000000000", "\"" + Self.id.dropFirst()] {
      #expect(parts.page(clickID: id) == nil, "\(id ?? "nil")")
    }
    #expect(parts.page(clickID: Self.id) == Self.page("<\(Self.id)>"))
    #expect(PageParts { _ in Self.page("x") }?.page(clickID: nil) == Self.page("x"))
  }

  @Test("A page that depends on the click ID in another way has no parts")
  func otherDependence() {
    #expect(PageParts { Self.page($0.uppercased()) } == nil)
    #expect(PageParts { Self.page(String($0.reversed())) } == nil)
    #expect(PageParts { Self.page($0 + $0.suffix(12)) } == nil)
    #expect(
      PageParts {
        RenderedPage(
          status: 200,
          headers: [HTTPField(name: .server, value: $0)],
          body: ByteBuffer()
        )
      } == nil
    )
  }

  private static let id = "01993b5e-0000-7000-8000-000000000000"

  private static func page(_ text: String) -> RenderedPage {
    RenderedPage(status: 200, headers: [], body: ByteBuffer(string: text))
  }
}
