import SiteAssociation

extension FileDifference {
  /// A phrase with up to three differences between a file and an older copy.
  var summary: String {
    let added = addedApps.map { "\($0.appID) is not yet named for \($0.service)" }
    let removed = removedApps.map { "\($0.appID) is still named for \($0.service)" }
    let links = links.map { link in
      "\(link.path) \(link.before.effect) with the copy, but \(link.after.effect) with the file"
    }
    let otherApps = otherApps.map { other in
      "\(other.link) opens \(other.appBefore) with the copy, but \(other.appAfter) with the file, if "
        + "both apps are installed"
    }
    var all = added + removed + links + otherApps
    if !isComplete { all.append("Linkwright could not compare all links") }
    let rest = all.count > 3 ? "; and \(all.count - 3) more" : ""
    return all.prefix(3).joined(separator: "; ") + rest
  }
}

extension Decision {
  /// The effect of a decision, as a predicate whose subject is the path of a link.
  fileprivate var effect: String {
    switch self {
    case .match: "opens the app"
    case .block: "is excluded"
    case .noMatch: "stays in the browser"
    }
  }
}
