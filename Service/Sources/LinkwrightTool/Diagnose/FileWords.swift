import AssociationFetching
import LinkOpening
import SiteAssociation

/// Why the file is none for the app.
struct FileWords {
  let words: (String?, String)

  init(_ subject: DiagnosisSubject, _ served: ServedAssociation) {
    let (file, host) = (served.file, served.host)
    let appIDs = file?.appIDs() ?? []
    let bundle = AppExpectation.bundleID(of: subject.appID)
    let others = appIDs.filter {
      AppExpectation.bundleID(of: $0) == bundle && $0 != subject.appID
    }
    if file?.isReadable != true {
      words = (nil, "linkwright doctor \(host) says what to change.")
    } else if let other = others.first {
      words = (
        "The file of \(host) names the app with another team: \(other), where the app is \(subject.appID).",
        "Write \(subject.appID) into the file. The part before the first dot is the App ID Prefix, mostly the "
          + "team's, as the developer account shows it."
      )
    } else if let other = appIDs.first(where: { $0.lowercased() == subject.appID.lowercased() }) {
      words = (
        "The file of \(host) names \(other): capital and small letters have to be those of \(subject.appID).",
        "Write \(subject.appID) into the file."
      )
    } else {
      let names = appIDs.prefix(4).joined(separator: ", ")
      words = (
        "The file of \(host) does not name the app; it names "
          + (appIDs.isEmpty ? "none for links." : "\(names)\(appIDs.count > 4 ? ", …" : "")."),
        "Add \(subject.appID) to appIDs of an entry in applinks.details of the file."
      )
    }
  }
}
