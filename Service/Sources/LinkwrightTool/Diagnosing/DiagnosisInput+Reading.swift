import AssociationFetching
import LinkOpening
import SiteAssociation

extension DiagnosisInput {
  /// The files that a question names; nil for what was not named.
  struct Files: Sendable {
    var entitlements: String?
    var profile: String?
    var records: String?
    /// A file, `-`, or JSON text.
    var association: String?
  }

  /// Reads what a question names.
  ///
  /// - Throws: ``InputError`` for a file that is not there, or is another kind of file.
  init(
    url: String,
    appID: String,
    place: PlaceArgument?,
    choice: ChoiceArgument?,
    files: Files,
    reader: InputReader = InputReader(),
    inspect: @escaping @Sendable (AssociationHost) async -> HostInspection
  ) throws(InputError) {
    var subject = DiagnosisSubject(url: url, appID: appID)
    subject.origin = place?.origin ?? .notes
    subject.redirects = place?.redirect.map { [$0] } ?? []
    if let association = files.association {
      subject.file = AssociationFile(opening: try FileOrText(association, reader: reader).bytes)
    }
    try subject.readEntitlements(files.entitlements, profile: files.profile, reader)
    if let records = files.records { try subject.readRecords(records, reader) }
    if let choice {
      subject.choices.append(LinkChoice(host: subject.host ?? "", opensApp: choice == .app))
    }
    self.init(subject: subject, inspect: inspect)
  }
}

extension DiagnosisSubject {
  /// Takes over what a device has recorded about the app and the host of the link.
  mutating func readRecords(_ path: String, _ reader: InputReader) throws(InputError) {
    let records = DeviceRecords(reading: try reader.read(path))
    guard records.isRecognized else {
      throw InputError(
        code: .unreadable(reason: "it is not what swcutil show prints"),
        name: path
      )
    }
    let host = host ?? ""
    let meaning = records.meanings(at: records.newestCheck).first { meaning in
      meaning.record.appID == appID && meaning.record.service == .applinks
        && meaning.record.entry?.associatedDomain().covers(host: host) == true
    }
    guard let meaning else {
      record = DeviceWord(
        sentence: "The device has no record of \(appID) and \(host).",
        cure:
          "Install the build that has the entry for \(host); the device writes a record at once.",
        evidence: .documented
      )
      return
    }
    switch meaning.standing {
    case .works, .worksForNow: break
    case .declined: choices.append(LinkChoice(host: host, opensApp: false))
    case .undecided, .fails:
      record = DeviceWord(
        sentence: meaning.sentence,
        cure: meaning.cure ?? "",
        evidence: meaning.evidence
      )
    }
  }
}
