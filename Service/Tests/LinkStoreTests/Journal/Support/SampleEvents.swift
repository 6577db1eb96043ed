import LinkwrightCore
import LinkwrightTesting

@testable import LinkStore

extension VisitEvent {
  static func plain(_ id: String) -> VisitEvent {
    VisitEvent(id: id, kind: .visit, time: Timestamp(milliseconds: 7), host: "go.example")
  }

  static func plain(_ number: Int) -> VisitEvent { plain(String(number)) }

  /// An event with texts that a store can hold.
  static func random(_ random: inout SeededGenerator) -> VisitEvent {
    let letters = Array("aZ09 -./?&=%é語\u{1F600}\u{10FFFF}")
    func text() -> String {
      let count = random.happens(in: 9) ? 300 : Int.random(in: 0...20, using: &random)
      return String((0..<count).map { _ in letters.randomElement(using: &random) ?? "x" })
    }
    func optional() -> String? { Bool.random(using: &random) ? text() : nil }
    var event = VisitEvent(
      id: text(),
      kind: Kind.allCases.randomElement(using: &random) ?? .visit,
      time: Timestamp(milliseconds: .random(in: .min ... .max, using: &random)),
      host: text(),
      linkID: optional(),
      invitationID: optional(),
      clickID: optional(),
      platform: text(),
      browser: text(),
      referrerHost: optional(),
      campaign: Campaign(
        tokens: (0..<Int.random(in: 0...3, using: &random)).map { _ in text() },
        network: optional(),
        campaign: optional(),
        adgroup: optional(),
        creative: optional(),
        label: optional()
      ),
      query: optional(),
      address: optional()
    )
    event.reason = NonPerson.allCases.randomElement(using: &random)
    event.answer = Answer.allCases.randomElement(using: &random)
    (event.system, event.language, event.country) = (optional(), optional(), optional())
    for name in UTMParameters.Name.allCases { event.utm[name] = optional() }
    return event
  }
}
