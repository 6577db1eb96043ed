/// An `assetlinks.json` prepared for the lint rules.
struct AssetLinksSubject {
  let root: JSONNode
  let source: SourceText
  let name: AssetLinksFile.Name
  /// The elements of the list, or the whole file if it is a single statement without a list.
  let statements: [AssetLinksStatement]

  /// Prepares a file. Returns nil if the file contains no JSON.
  init?(_ file: AssetLinksFile) {
    guard let root = file.root else { return nil }
    self.root = root
    source = file.source
    name = file.name
    let nodes = root.array ?? (AssetLinksStatement.isFound(in: root) ? [root] : [])
    statements = nodes.filter { $0.members != nil && Self.appleKey(in: $0) == nil }
      .map(AssetLinksStatement.init)
  }

  /// The first key of an object that belongs to Apple's association file.
  static func appleKey(in node: JSONNode) -> JSONMember? {
    node.effectiveMembers.first { member in
      Service.documented.contains(Service(rawValue: member.key))
        || member.key.isSameCode(as: "appID")
    }
  }
}

/// One statement: a permission that the host grants to an app or another site, or the URL of a file
/// with more statements.
struct AssetLinksStatement {
  static let keys = ["relation", "target", "include", "relation_extensions"]

  let node: JSONNode

  var include: JSONMember? { node.member("include") }
  var relation: JSONMember? { node.member("relation") }
  var target: JSONMember? { node.member("target") }

  /// The relations that are strings.
  var relations: [JSONNode] { relation?.value.array?.filter { $0.string != nil } ?? [] }

  /// The target, if it is an object and has the namespace.
  func target(in namespace: String) -> JSONNode? {
    guard include == nil, let target = target?.value, target.members != nil,
      target["namespace"]?.string?.isSameCode(as: namespace) == true
    else { return nil }
    return target
  }

  /// The target, if it is an Android app.
  var app: JSONNode? { target(in: "android_app") }

  /// The fingerprints in the target that are strings.
  var fingerprints: [JSONNode] {
    app?["sha256_cert_fingerprints"]?.array?.filter { $0.string != nil } ?? []
  }

  /// Whether a JSON value is a statement or a list with a statement.
  static func isFound(in root: JSONNode) -> Bool {
    if let elements = root.array { return elements.contains(where: isStatement) }
    return isStatement(root)
  }

  private static func isStatement(_ node: JSONNode) -> Bool {
    guard AssetLinksSubject.appleKey(in: node) == nil else { return false }
    return node.member("relation") != nil && node.member("target") != nil
      || node["target"]?.member("namespace") != nil || node["include"]?.string != nil
  }
}

extension JSONNode {
  /// The key that was probably meant where an expected key is missing.
  func misspelling(of key: String, among known: [String]) -> JSONMember? {
    effectiveMembers.first { member in
      !known.containsCode(of: member.key) && Spelling.nearest(to: member.key, among: [key]) != nil
    }
  }
}
