extension AssociationFile {
  /// Returns the file in the modern form, which Apple has documented since iOS 13.
  ///
  /// The modern form has the same meaning as the original file: for every URL and app, both files
  /// lead to the same decision.
  ///
  /// Defaults are merged into the rules, and `paths` become `components`. If an app has several
  /// entries, only its first entry remains. Everything that devices ignore is omitted.
  ///
  /// - Returns: JSON with a line break at the end. If devices cannot read the file, the JSON lists
  ///   no apps.
  public func canonicalJSON() -> String {
    canonicalForm.print() + "\n"
  }

  /// Returns the file in the modern form, unless the result is larger than a limit.
  ///
  /// Defaults are merged into every rule, so a file of 128 KB can grow to a gigabyte. Time and
  /// memory are proportional to the size of the file and the limit.
  ///
  /// - Parameter byteCount: The maximum number of bytes.
  /// - Returns: The result of ``canonicalJSON()``, or nil if the result is larger than the limit.
  public func canonicalJSON(upTo byteCount: Int) -> String? {
    var output = BoundedText(capacity: byteCount)
    canonicalForm.print(to: &output)
    output.write("\n")
    return output.isFull ? nil : output.text
  }

  /// Returns the file in the modern form, in a size that devices accept.
  ///
  /// If ``canonicalJSON()`` has at most 131,072 bytes, the method returns this JSON. Otherwise, the
  /// method returns a compact form, which contains no white space, and in which a single entry
  /// replaces consecutive entries with the same rules. If the compact form is also too large, the
  /// method omits the rules' comments as well.
  ///
  /// - Returns: nil if devices cannot read the file, or if every form is too large. If the result
  ///   is nil, leave the original file unchanged, because devices discard a file that is too large.
  public func upgradedJSON() -> String? {
    guard isReadable else { return nil }
    return ModernForm.allCases.lazy.compactMap { form in
      var output = BoundedText(capacity: ReadingResult.maximumByteCount)
      print(form, to: &output)
      return output.isFull ? nil : output.text
    }.first
  }

  /// Returns the number of bytes in a form, or nil if it exceeds a limit.
  func byteCount(of form: ModernForm = .indented, upTo bound: Int) -> Int? {
    var output = BoundedByteCount(bound: bound)
    print(form, to: &output)
    return output.isFull ? nil : output.byteCount
  }

  private func print(_ form: ModernForm, to output: inout some JSONOutput) {
    switch form {
    case .indented: canonicalForm.print(to: &output)
    case .compact: canonicalForm(isCompact: true).print(to: &output, .compact)
    case .compactWithoutComments:
      canonicalForm(isCompact: true, hasComments: false).print(to: &output, .compact)
    }
    output.write("\n")
  }

  private var canonicalForm: JSONText { canonicalForm() }

  private func canonicalForm(isCompact: Bool = false, hasComments: Bool = true) -> JSONText {
    let entriesOfService = Dictionary(grouping: entries) { ExactText($0.service.rawValue) }
    var members: [(key: String, value: JSONText)] = []
    for service in services {
      let entries = entriesOfService[ExactText(service.rawValue)] ?? []
      members.append(
        (
          service.rawValue,
          service == .applinks
            ? applinks(entries, isCompact: isCompact, hasComments: hasComments)
            : Self.apps(entries)
        )
      )
    }
    return .object(members)
  }

  /// The services that have entries, in file order.
  private var services: [Service] {
    var seen: Set<ExactText> = []
    return entries.map(\.service).filter { seen.insert(ExactText($0.rawValue)).inserted }
  }

  private static func apps(_ entries: [AssociationEntry]) -> JSONText {
    .object([("apps", .array(entries.map { .string($0.appID) }))])
  }

  private func applinks(
    _ entries: [AssociationEntry],
    isCompact: Bool,
    hasComments: Bool
  ) -> JSONText {
    var objects: [(number: Int, entries: [AssociationEntry])] = []
    for entry in entries {
      if let last = objects.last,
        last.number == entry.objectNumber
          || isCompact && Self.haveSameText(last.entries.first?.rules, entry.rules)
      {
        objects[objects.count - 1].number = entry.objectNumber
        objects[objects.count - 1].entries.append(entry)
      } else {
        objects.append((entry.objectNumber, [entry]))
      }
    }
    var members: [(key: String, value: JSONText)] = [
      ("details", .array(objects.map { Self.details($0.entries, hasComments: hasComments) }))
    ]
    if !substitutionVariables.all.isEmpty {
      let variables = substitutionVariables.all.map {
        (key: $0.name, value: JSONText.line(.array($0.values.map(JSONText.string))))
      }
      members.append(("substitutionVariables", .object(variables)))
    }
    return .object(members)
  }

  /// Returns whether the printed forms of two lists of rules are the same.
  private static func haveSameText(_ left: [Rule]?, _ right: [Rule]?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.count == right.count
      && zip(left, right).allSatisfy {
        $0.meaning == $1.meaning && $0.comment.map(ExactText.init) == $1.comment.map(ExactText.init)
      }
  }

  private static func details(_ entries: [AssociationEntry], hasComments: Bool) -> JSONText {
    // An entry without a list of rules matches every URL (inferred). The modern form has an
    // explicit rule.
    let rules = entries.first?.rules ?? [Rule(path: "*")]
    return .object([
      ("appIDs", .array(entries.map { .string($0.appID) })),
      (
        "components",
        .array(
          rules.map { rule in
            .line(
              .deferred {
                var rule = rule
                if !hasComments { rule.comment = nil }
                return rule.json
              }
            )
          }
        )
      ),
    ])
  }
}

/// The forms in which a file can be printed, from the most readable to the least readable form.
enum ModernForm: CaseIterable {
  case indented
  case compact
  case compactWithoutComments
}

extension Rule {
  /// The rule as a component of the modern form.
  package var json: JSONText {
    var members: [(key: String, value: JSONText)] = []
    func add(_ key: Key, _ value: JSONText) { members.append((key.rawValue, value)) }
    if let path { add(.path, .string(path)) }
    switch query {
    case .unconstrained: break
    case .whole(let pattern): add(.query, .string(pattern))
    case .items(let items):
      add(.query, .object(items.map { ($0.name, .string($0.pattern)) }))
    }
    if let fragment { add(.fragment, .string(fragment)) }
    if members.isEmpty { add(.path, .string("*")) }
    if excludes { add(.exclude, .boolean(true)) }
    if !isCaseSensitive { add(.caseSensitive, .boolean(false)) }
    if !isPercentEncoded { add(.percentEncoded, .boolean(false)) }
    if let comment { add(.comment, .string(comment)) }
    return .object(members)
  }

  /// The rule as a component of the modern form: a JSON object on one line.
  public var componentJSON: String { JSONText.line(json).print() }
}
