import Testing

@testable import SiteAssociation

@Suite("Ignored entries")
struct IgnoredEntryTests {
  private func file(_ details: String) -> AssociationFile {
    AssociationFile(reading: #"{"applinks": {"details": [\#(details)]}}"#.utf8)
  }

  @Test("A later entry of an app is kept as ignored")
  func laterEntry() throws {
    let file = file(
      #"{"appID": "A7K2M9QX4T.a", "paths": ["/a"]}, {"appID": "A7K2M9QX4T.a", "paths": ["/b"]}"#
    )
    #expect(file.entries.count == 1)
    let ignored = try #require(file.ignoredEntries.first)
    #expect(ignored.reason == .laterEntry)
    #expect(ignored.entry.rules?.map(\.path) == ["/b"])
  }

  @Test("Paths beside components are kept as ignored")
  func paths() throws {
    let file = file(
      #"{"appID": "A7K2M9QX4T.a", "components": [{"/": "/a"}], "paths": ["NOT /b"]}"#
    )
    #expect(file.entries.first?.rules?.map(\.path) == ["/a"])
    let ignored = try #require(file.ignoredEntries.first)
    #expect(ignored.reason == .pathsBesideComponents)
    #expect(ignored.entry.rules?.map(\.path) == ["/b"])
    #expect(ignored.entry.rules?.first?.excludes == true)
  }

  @Test("A file that devices reject has no ignored entries")
  func rejected() {
    let details = #"{"appID": "A.a", "components": [], "paths": []},,"#
    #expect(file(details).ignoredEntries == [])
  }
}
