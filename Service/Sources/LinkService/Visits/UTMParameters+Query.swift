import LinkStore
import LinkwrightCore

extension UTMParameters {
  /// Reads the parameters of a request. Branch's names of the channel, the feature and the campaign
  /// stand for the source, the medium and the campaign, as Branch itself translates them (documented:
  /// Branch, "Link parameters").
  init(query: Substring?) {
    self.init()
    guard let query, Self.mayOccur(in: query) else { return }
    for item in LinkQuery(query).items {
      guard let name = Self.names[item.name], self[name] == nil, !item.value.isEmpty else {
        continue
      }
      self[name] = item.value.shortened(to: VisitEvent.maximumTextLength)
    }
  }

  private static let names: [String: Name] = {
    let own = Name.allCases.map { ("utm_\($0.rawValue)", $0) }
    let branch: [(String, Name)] = [
      ("~channel", .source), ("~feature", .medium), ("~campaign", .campaign),
    ]
    return Dictionary(own + branch) { first, _ in first }
  }()

  /// Whether an item of the query begins like one of the names. Most queries have none, and are not
  /// split.
  private static func mayOccur(in query: Substring) -> Bool {
    var isStart = true
    for byte in query.utf8 {
      if isStart,
        byte == UInt8(ascii: "u") || byte == UInt8(ascii: "~") || byte == UInt8(ascii: "%")
      {
        return true
      }
      isStart = byte == UInt8(ascii: "&")
    }
    return false
  }
}
