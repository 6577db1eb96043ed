import LinkwrightCore

/// The tags of an event's fields on disk. A tag is never reused. Readers skip unknown tags.
enum Field: UInt8, CaseIterable {
  case id = 1
  case kind = 2
  case time = 3
  case host = 4
  case linkID = 5
  case invitationID = 6
  case clickID = 7
  case platform = 8
  case browser = 9
  case referrerHost = 10
  /// This field is repeated for each token.
  case token = 11
  case network = 12
  case campaign = 13
  case adgroup = 14
  case creative = 15
  case label = 16
  case query = 17
  case address = 18
  /// How the visitor came to the link: ``VisitEvent/scanned``, or absent for a tap.
  case via = 19
  /// A value of ``VisitEvent/NonPerson``.
  case reason = 20
  /// A value of ``VisitEvent/Answer``.
  case answer = 21
  case system = 22
  case language = 23
  case country = 24
  case utmSource = 25
  case utmMedium = 26
  case utmCampaign = 27
  case utmTerm = 28
  case utmContent = 29
  /// The ID of the installation of an opening. The table of events has no column for it.
  case installation = 30
  /// A click ID, a space, and the way in which it was carried. The table of events has no column for it.
  case carried = 31

  /// The fields for which the table of events has columns, in the order of their tags.
  static let stored = allCases.filter(\.isStored)

  /// Whether the table of events has a column for the field.
  var isStored: Bool { rawValue < Field.installation.rawValue }

  /// The fields that every event has.
  static let required = id.bit | kind.bit | time.bit | host.bit

  /// The bit of a tag, so that a number can represent a set of fields. Tags must stay below 32.
  var bit: UInt32 { 1 << rawValue }
}

extension VisitEvent {
  /// The value of ``Field/via`` for a scanned QR code.
  static let scanned = "qr"

  /// The fields as bytes.
  var fields: [UInt8] {
    let count = fieldsByteCount
    return [UInt8](unsafeUninitializedCapacity: count) { memory, initializedCount in
      var fields = FieldWriter(UnsafeMutableRawBufferPointer(memory))
      write(to: &fields)
      initializedCount = count
    }
  }

  var fieldsByteCount: Int {
    var fields = FieldWriter(UnsafeMutableRawBufferPointer(start: nil, count: 0))
    write(to: &fields)
    return fields.count
  }

  func write(to fields: inout FieldWriter) {
    fields.write(.id, id)
    fields.write(.kind, kind.rawValue)
    fields.write(.time, time.milliseconds)
    fields.write(.host, host)
    fields.write(.linkID, linkID)
    fields.write(.invitationID, invitationID)
    fields.write(.clickID, clickID)
    fields.write(.platform, platform)
    fields.write(.browser, browser)
    fields.write(.referrerHost, referrerHost)
    for token in campaign.tokens { fields.write(.token, token) }
    fields.write(.network, campaign.network)
    fields.write(.campaign, campaign.campaign)
    fields.write(.adgroup, campaign.adgroup)
    fields.write(.creative, campaign.creative)
    fields.write(.label, campaign.label)
    fields.write(.query, query)
    fields.write(.address, address)
    if isScan { fields.write(.via, Self.scanned) }
    fields.write(.reason, reason?.rawValue)
    fields.write(.answer, answer?.rawValue)
    fields.write(.system, system)
    fields.write(.language, language)
    fields.write(.country, country)
    if let carrying {
      fields.write(.installation, carrying.installation)
      fields.write(.carried, "\(carrying.clickID) \(carrying.carriedBy.storedName)")
    }
    if utm.isEmpty { return }
    for name in UTMParameters.Name.allCases { fields.write(Field(name), utm[name]) }
  }

  init(_ fields: EventFields) {
    self.init(id: "", kind: fields.kind, time: Timestamp(milliseconds: 0), host: "")
    fields.forEach { set($0, $1) }
    carrying = Carrying(fields)
  }

  private mutating func set(_ field: Field, _ value: UnsafeRawBufferPointer) {
    // The store cannot hold a NUL. Like invalid bytes, it becomes U+FFFD.
    var text: String {
      let text = String(decoding: value, as: UTF8.self)
      return value.contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text
    }
    switch field {
    case .id: id = text
    case .kind: break
    case .time: time = Timestamp(milliseconds: EventFields.milliseconds(value))
    case .host: host = text
    case .linkID: linkID = text
    case .invitationID: invitationID = text
    case .clickID: clickID = text
    case .platform: platform = text
    case .browser: browser = text
    case .referrerHost: referrerHost = text
    case .token: campaign.tokens.append(text)
    case .network: campaign.network = text
    case .campaign: campaign.campaign = text
    case .adgroup: campaign.adgroup = text
    case .creative: campaign.creative = text
    case .label: campaign.label = text
    case .query: query = text
    case .address: address = text
    case .via: isScan = EventFields.isScan(value)
    case .reason: reason = NonPerson(rawValue: text)
    case .answer: answer = Answer(rawValue: text)
    case .system: system = text
    case .language: language = text
    case .country: country = text
    case .utmSource: utm[.source] = text
    case .utmMedium: utm[.medium] = text
    case .utmCampaign: utm[.campaign] = text
    case .utmTerm: utm[.term] = text
    case .utmContent: utm[.content] = text
    case .installation, .carried: break
    }
  }
}

extension Field {
  fileprivate init(_ name: UTMParameters.Name) {
    switch name {
    case .source: self = .utmSource
    case .medium: self = .utmMedium
    case .campaign: self = .utmCampaign
    case .term: self = .utmTerm
    case .content: self = .utmContent
    }
  }
}

extension VisitEvent.Carrying {
  /// - Returns: nil for an event that carried no click.
  init?(_ fields: EventFields) {
    var (installation, carried) = ("", "")
    fields.forEach { field, value in
      switch field {
      case .installation: installation = String(decoding: value, as: UTF8.self)
      case .carried: carried = String(decoding: value, as: UTF8.self)
      default: break
      }
    }
    let parts = carried.split(separator: " ", maxSplits: 1)
    // The bytes are not trusted, and the database cannot hold every text.
    guard UniqueID.isWellFormed(installation), parts.count == 2,
      UniqueID.isWellFormed(String(parts[0])), !parts[1].utf8.contains(0)
    else { return nil }
    self.init(
      installation: installation,
      clickID: String(parts[0]),
      carriedBy: CarriedBy(storedName: String(parts[1]))
    )
  }
}
