/// The kinds of counts: one for each kind of event, one for redemptions, and those of scanned QR codes.
enum CountedKind: Int, CaseIterable {
  case visit = 1
  case opening = 2
  case bot = 3
  case invitationShown = 4
  case redemption = 5
  case scannedVisit = 6
  case scannedOpening = 7
  case scannedInvitation = 8

  init(_ kind: VisitEvent.Kind) {
    switch kind {
    case .visit: self = .visit
    case .opening: self = .opening
    case .bot: self = .bot
    case .invitationShown: self = .invitationShown
    case .redemption: self = .redemption
    }
  }

  /// The kind that also counts an event that began with a scan; nil if scans are not counted.
  var ofScans: CountedKind? {
    switch self {
    case .visit: .scannedVisit
    case .opening: .scannedOpening
    case .invitationShown: .scannedInvitation
    case .bot, .redemption, .scannedVisit, .scannedOpening, .scannedInvitation: nil
    }
  }

  var field: WritableKeyPath<Counts, Int> {
    switch self {
    case .visit: \.visits
    case .opening: \.openings
    case .bot: \.bots
    case .invitationShown: \.invitationsShown
    case .redemption: \.redemptions
    case .scannedVisit: \.scans.visits
    case .scannedOpening: \.scans.openings
    case .scannedInvitation: \.scans.invitationsShown
    }
  }
}
