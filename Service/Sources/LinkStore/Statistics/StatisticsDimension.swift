/// A property by which visits are counted apart. The numbers are stored, and are never reused.
package enum StatisticsDimension: UInt8, Sendable, Hashable, CaseIterable {
  case platform = 2
  case system = 3
  case browser = 4
  /// The app in whose browser the visitor opened the link.
  case app = 5
  case language = 6
  case referrer = 7
  case utmSource = 8
  case utmMedium = 9
  case utmCampaign = 10
  case utmTerm = 11
  case utmContent = 12
  case network = 13
  case adgroup = 14
  case creative = 15
  case label = 16
  case country = 17
  case answer = 18
  case via = 19
  /// Why a request does not count as a person.
  case reason = 20
  case campaign = 21
  case link = 22
  case host = 23
  case tag = 24
  case invitation = 25
  case inviter = 26
  /// The name that the app gave to an event.
  case event = 27

  /// The number that stands for the counts without regard to any dimension.
  static let total: UInt8 = 1
  /// The number of a row that contains all dimensions of a day.
  static let all: UInt8 = 0

  /// The name in the API and on the command line.
  package var name: String {
    switch self {
    case .platform: "platform"
    case .system: "system"
    case .browser: "browser"
    case .app: "app"
    case .language: "language"
    case .referrer: "referrer"
    case .utmSource: "utm_source"
    case .utmMedium: "utm_medium"
    case .utmCampaign: "utm_campaign"
    case .utmTerm: "utm_term"
    case .utmContent: "utm_content"
    case .network: "network"
    case .adgroup: "adgroup"
    case .creative: "creative"
    case .label: "label"
    case .country: "country"
    case .answer: "answer"
    case .via: "via"
    case .reason: "reason"
    case .campaign: "campaign"
    case .link: "link"
    case .host: "host"
    case .tag: "tag"
    case .invitation: "invitation"
    case .inviter: "inviter"
    case .event: "event"
    }
  }

  package init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      return nil
    }
    self = found
  }

  /// Whether the values are what visitors send, in the URL or in a header, or what apps report, so that
  /// anyone can invent new ones. Only the most frequent values of a day are kept.
  ///
  /// Visitors can also send a campaign. It is not capped, because a campaign has a name of its own in
  /// statistics only if a link or an invitation names it; see ``StatisticsFacts``.
  var isCapped: Bool {
    switch self {
    case .language, .referrer, .utmSource, .utmMedium, .utmCampaign, .utmTerm, .utmContent,
      .network, .adgroup, .creative, .label, .event:
      true
    default: false
    }
  }

  /// The numbers of the dimensions of which ``isCapped`` is true.
  static let capped = allCases.filter(\.isCapped).map(\.rawValue)

  /// Whether a visit can have several values, so that the counts of the values may add up to more
  /// than the total.
  package var hasSeveralValues: Bool { self == .tag }

  /// The kind of subject whose names are the values; nil for a property of visitors.
  package var subject: StatisticsSubject.Kind? {
    switch self {
    case .campaign: .campaign
    case .link: .link
    case .host: .host
    case .tag: .tag
    case .invitation: .invitation
    case .inviter: .inviter
    default: nil
    }
  }
}
