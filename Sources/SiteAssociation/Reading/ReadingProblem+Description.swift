extension AssociationFile {
  /// The kinds of findings that reading a file can report, in the order of their codes.
  public static var readingRules: [RuleDescription] {
    ReadingProblem.allCases.map(\.about).sorted { $0.code < $1.code }
  }
}

extension ReadingProblem {
  /// What all findings about the problem have in common.
  var about: RuleDescription {
    RuleDescription(
      rawValue,
      title,
      severity: severity,
      traits: traits,
      effect: effect,
      cure: cure,
      evidence: evidence,
      background: ""
    )
  }

  func finding(_ problem: String, at place: Place?) -> Finding {
    Finding(
      code: code,
      severity: severity,
      place: place,
      problem: problem,
      effect: effect,
      cure: cure,
      evidence: evidence,
      traits: traits
    )
  }

  private var traits: Set<Finding.Trait> {
    switch self {
    case .trailingComma, .signedAsText: [.mayStillBeRead]
    default: []
    }
  }

  private var title: String {
    switch self {
    case .empty: "Empty file"
    case .tooLarge: "File larger than 128 KB"
    case .notJSON: "Not JSON"
    case .html: "HTML page instead of JSON"
    case .httpHeaders: "HTTP headers in the file"
    case .shellCommand: "Shell command in the file"
    case .byteOrderMark: "Byte order mark"
    case .otherEncoding: "Encoding other than UTF-8"
    case .invalidEncoding: "Bytes that are invalid in the encoding"
    case .zeroByte: "Zero byte"
    case .trailingComma: "Trailing comma"
    case .comment: "Comment"
    case .smartQuotes: "Typographic quotes"
    case .otherWhitespace: "White space that JSON does not allow"
    case .singleQuotes: "Single quotes"
    case .bareWord: "Word without quotes"
    case .missingComma: "Missing comma"
    case .missingColon: "Missing colon"
    case .unterminatedString: "Unclosed string"
    case .unclosedContainer: "Unclosed array or object"
    case .controlCharacter: "Control character in a string"
    case .badEscape: "Invalid escape in a string"
    case .loneSurrogate: "Half of a surrogate pair"
    case .badNumber: "Invalid number"
    case .textAfterEnd: "Text after the end"
    case .nestingTooDeep: "Nesting too deep"
    case .duplicateKey: "Duplicate key"
    case .topLevelNotObject: "Top level that is not an object"
    case .signed: "Signed file"
    case .unexpectedCharacter: "Unexpected character"
    case .keyNotString: "Key that is not a string"
    case .missingValue: "Missing value"
    case .mismatchedBracket: "Closing bracket of the wrong kind"
    case .wordBeforeString: "Word before a string"
    case .tooManyProblems: "Too many errors"
    case .propertyList: "Property list instead of JSON"
    case .signedUnverified: "Signature not verified"
    case .signedAsText: "Signed file in text form"
    }
  }

  private var severity: Finding.Severity {
    switch self {
    case .byteOrderMark, .otherEncoding, .duplicateKey: .warning
    case .signedUnverified: .note
    default: .error
    }
  }

  private var evidence: Evidence {
    switch self {
    case .tooLarge, .signed, .signedUnverified: .documented
    case .html: .reported
    case .topLevelNotObject: .observed
    case .signedAsText: .unknown
    default: .inferred
    }
  }

  private var effect: String {
    switch self {
    case .trailingComma:
      "Devices probably accept it, as Foundation does; strict JSON readers reject it. What Apple's "
        + "CDN does is unknown. If the CDN rejects the file, every link opens the browser."
    case .byteOrderMark, .otherEncoding:
      "Devices probably accept it, as Foundation does; many other readers do not. What Apple's "
        + "CDN does is unknown. If the CDN rejects the file, every link opens the browser."
    case .duplicateKey:
      "Only the last value of the key counts; the earlier one is silently lost."
    case .tooLarge:
      "Devices stop reading after 131,072 bytes and discard the whole file, so every link opens the "
        + "browser."
    case .signed:
      "The signed content could not be extracted here. A device that cannot extract it either "
        + "discards the whole file."
    case .signedUnverified:
      "Devices check the signature and read the content. Only iOS 8 required signing."
    case .signedAsText:
      "Devices are known to read only the binary form. A device that cannot read the text form "
        + "discards the whole file, and every link opens the browser."
    case .nestingTooDeep:
      "Foundation stops at 512 levels and discards the whole file, so every link opens the browser."
    case .topLevelNotObject:
      "The file names no app, so every link opens the browser."
    default:
      "Devices discard the whole file, so every link opens the browser."
    }
  }

  private var cure: String {
    switch self {
    case .empty: "Publish the association file at this address."
    case .tooLarge: "Shorten the rules, or serve fewer apps from this host."
    case .notJSON: "Serve the JSON text itself."
    case .html:
      "Configure the web server to send the file and not a page. Check rewrite rules and logins."
    case .httpHeaders: "Remove the headers; the web server sends its own."
    case .shellCommand: "Keep only the JSON text."
    case .propertyList: "Convert it to JSON."
    case .byteOrderMark: "Save the file as UTF-8 without a byte order mark."
    case .otherEncoding, .invalidEncoding: "Save the file as UTF-8."
    case .zeroByte: "Remove the zero byte."
    case .trailingComma: "Remove the comma before the closing bracket."
    case .comment: "Remove the comment, or move it to the \"comment\" key of the rule."
    case .smartQuotes, .singleQuotes: "Use straight double quotes (\")."
    case .otherWhitespace:
      "Replace it with a plain space. It was probably copied from a web page or a word processor."
    case .bareWord: "Put strings in double quotes, and write true, false and null in lower case."
    case .missingComma: "Put a comma between the two values."
    case .missingColon: "Put a colon between the key and its value."
    case .unterminatedString: "Close the string with a double quote on the same line."
    case .unclosedContainer: "Add the closing bracket."
    case .controlCharacter: "Write it as an escape, such as \\n."
    case .badEscape:
      "Use \\\" \\\\ \\/ \\b \\f \\n \\r \\t, or \\u with four hexadecimal digits."
    case .loneSurrogate: "Write both halves of the pair, or the character itself."
    case .badNumber:
      "Write the number as JSON does: no leading zero, no plus sign, at most 1e308."
    case .textAfterEnd: "Remove the text after the closing brace."
    case .nestingTooDeep: "Use fewer levels; an association file needs six."
    case .duplicateKey: "Keep only one of the two."
    case .topLevelNotObject: "Wrap the content in an object: {\"applinks\": …}."
    case .signed: "Extract the JSON with a tool that reads CMS, or serve it unsigned."
    case .signedUnverified: "Serve the JSON unsigned. This tool does not verify signatures."
    case .signedAsText:
      "Serve the JSON unsigned, or the signed file in binary form (openssl: -outform DER)."
    case .unexpectedCharacter: "Remove it."
    case .keyNotString: "Put the key in double quotes."
    case .missingValue: "Add the value, or remove the key."
    case .mismatchedBracket: "Use the bracket that matches the opening one."
    case .wordBeforeString: "Move the word into the quotes: \"NOT /path\"."
    case .tooManyProblems: "Fix the listed errors first."
    }
  }
}
