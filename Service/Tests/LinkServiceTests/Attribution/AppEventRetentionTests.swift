import LinkStore
import Testing

@testable import LinkService

@Suite("How long app events are kept")
struct AppEventRetentionTests {
  /// The days of the host `brand.example`, which has the app `example`, and of `example.com`, which has
  /// `example` and `example-beta`; and the days of these apps and of server keys.
  static let rows: [(brand: Int?, own: Int?, example: Int?, beta: Int?, server: Int?)] = [
    (nil, nil, nil, nil, nil),
    (30, nil, nil, nil, nil),
    (nil, 30, nil, 30, nil),
    (30, 90, 90, 90, nil),
    (90, 30, 90, 30, nil),
  ]

  @Test("The longest time of an app's hosts counts", arguments: 0..<rows.count)
  func apps(index: Int) {
    let row = Self.rows[index]
    var configuration = ServiceConfiguration.example
    configuration.hosts[0].retentionDays = row.brand
    configuration.hosts[1].retentionDays = row.own
    let days = SiteDirectory(configuration).retentionDaysByApp
    #expect(days["example"] == row.example)
    #expect(days["example-beta"] == row.beta)
    #expect(days["other"] == nil)
    #expect(days[""] == row.server)
  }

  @Test("If all hosts have a time, it also counts for events with server keys")
  func server() {
    var configuration = ServiceConfiguration.example
    for index in configuration.hosts.indices {
      configuration.hosts[index].retentionDays = 10 * (index + 1)
    }
    let days = SiteDirectory(configuration).retentionDaysByApp
    #expect(days == ["example": 20, "example-beta": 20, "other": 30, "": 30])
  }
}
