extension Rule {
  private static var maximumCount: Int { 40 }
  private static let plainText = "sample"
  /// The bytes that a path can contain unescaped (`pchar` of RFC 3986, section 3.3), except
  /// wildcards.
  private static let plainBytes = ASCIISet(ASCIISet.alnum.bytes + "-._~!&'()+,;=:@/".utf8)

  /// Returns sample links for the rule, without scheme and host.
  ///
  /// Each link differs from the first link in at most one part: the path, the query or the
  /// fragment. If the rule is not case-sensitive, the result also contains a copy of each of these
  /// links in upper case, which can differ in every part. The result is the same on every call.
  ///
  /// An earlier rule in the same file may also match a sample link. In this case, the earlier rule
  /// decides.
  ///
  /// - Parameter variables: The substitution variables of the file.
  /// - Returns: At most a few hundred links. The list is empty if one of the patterns matches
  ///   nothing.
  public func sampleLinks(_ variables: SubstitutionVariables) -> [String] {
    let paths = samples(path ?? "*", variables)
      .map { $0.utf8.first == UInt8(ascii: "/") ? $0 : "/" + $0 }
    let queries = sampleQueries(variables)
    let fragments =
      fragment.map { samples($0, variables).map { $0.isEmpty ? "" : "#" + $0 } } ?? [""]
    guard let path = paths.first, let query = queries.first, let fragment = fragments.first else {
      return []
    }
    let links =
      paths.map { $0 + query + fragment } + queries.map { path + $0 + fragment }
      + fragments.map { path + query + $0 }
    return isCaseSensitive ? links : links + links.map { $0.uppercased() }
  }

  private func sampleQueries(_ variables: SubstitutionVariables) -> [String] {
    switch query {
    case .unconstrained: return [""]
    case .whole(let pattern):
      return samples(pattern, variables).map { $0.isEmpty ? "" : "?" + $0 }
    case .items(let items):
      let values = items.map { samples($0.pattern, variables) }
      func text(_ texts: [String]) -> String {
        let items = zip(items, texts).compactMap { item, text in
          text.isEmpty ? nil : written(item.name) + "=" + text
        }
        return items.isEmpty ? "" : "?" + items.joined(separator: "&")
      }
      let base = values.map { $0.first ?? "" }
      return [text(base)]
        + values.enumerated().prefix(Self.maximumCount).flatMap { index, texts in
          texts.dropFirst().prefix(4).map { value in
            var all = base
            all[index] = value
            return text(all)
          }
        }
    }
  }

  /// Returns strings that a pattern matches: first strings in which all wildcards have the same
  /// value if possible, then strings that differ from a base string in at most one token.
  private func samples(_ pattern: String, _ variables: SubstitutionVariables) -> [String] {
    let choices = PatternToken.tokens(of: pattern).map { self.choices($0, variables) }
    guard !choices.contains([]) else { return [] }
    var samples: [[String]] = []
    // Some wildcards are intended for numbers, and others for names.
    for text in ["1", Self.plainText] {
      samples.append(choices.map { $0.containsCode(of: text) ? text : $0[0] })
    }
    let base = choices.map { $0[0] }
    // The number of tokens in a pattern is limited only by the size of the file.
    for (index, texts) in choices.enumerated() where samples.count < 2 * Self.maximumCount {
      for text in texts.prefix(Self.maximumCount) {
        var sample = base
        sample[index] = text
        samples.append(sample)
      }
    }
    var seen: Set<ExactText> = []
    return samples.map { $0.joined() }.filter { seen.insert(ExactText($0)).inserted }
      .prefix(Self.maximumCount).map { $0 }
  }

  private func choices(_ token: PatternToken, _ variables: SubstitutionVariables) -> [String] {
    switch token {
    case .text(let text): return [written(text)]
    // A question mark often precedes a star, which may match no characters.
    case .anyCharacter: return ["1", "a"]
    case .anyRun: return ["", "1", Self.plainText, "\(Self.plainText)/\(Self.plainText)"]
    case .unclosedVariable: return []
    case .variable(let name):
      if let values = variables[name] {
        return values.prefix(Self.maximumCount).map { value in
          PatternToken.tokens(of: value).map { choices($0, SubstitutionVariables()).first ?? "" }
            .joined()
        }
      }
      return BuiltInVariable(rawValue: name).map { [$0.example] } ?? []
    }
  }

  /// Returns literal characters of a pattern in the form that they have in a URL.
  private func written(_ text: String) -> String {
    isPercentEncoded
      ? text
      : text.utf8.reduce(into: "") { written, byte in
        if Self.plainBytes.contains(byte) {
          written.unicodeScalars.append(Unicode.Scalar(byte))
        } else {
          written += byte.percentEscape
        }
      }
  }
}
