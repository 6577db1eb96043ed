/// The fields of an event on which the counts depend.
struct CountedFields {
  var kind: VisitEvent.Kind
  var id = TextInPlace.empty
  var host = TextInPlace.empty
  var campaign: TextInPlace?
  var click: TextInPlace?
  var link: TextInPlace?
  var invitation: TextInPlace?
  var isScan = false

  init(kind: VisitEvent.Kind) { self.kind = kind }

  /// Notes a field, unless the counts do not depend on it.
  mutating func note(_ field: Field, _ value: UnsafeRawBufferPointer) {
    let text = TextInPlace(bytes: value)
    switch field {
    case .id: id = text
    case .host: host = text
    case .clickID: click = text
    case .linkID: link = text
    case .invitationID: invitation = text
    case .campaign: campaign = text
    case .via: isScan = EventFields.isScan(value)
    default: break
    }
  }

  func add(to increments: inout CountIncrements<TextInPlace>) {
    guard let kind = CountedKind(kind) else { return }
    add(kind, to: &increments)
    if isScan, let kind = kind.ofScans { add(kind, to: &increments) }
  }

  private func add(_ kind: CountedKind, to increments: inout CountIncrements<TextInPlace>) {
    increments.add(kind, host: host, campaign: campaign)
    if let link { increments.add(kind, subject: link) }
    if let invitation { increments.add(kind, subject: invitation) }
  }
}
