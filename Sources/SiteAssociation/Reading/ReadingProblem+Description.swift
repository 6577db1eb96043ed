extension AssociationFile {
  /// The descriptions of all findings that can result from reading a file, ordered by code.
  public static var readingRules: [RuleDescription] {
    ReadingProblem.allCases.map(\.about).sorted { $0.code < $1.code }
  }
}

extension ReadingProblem {
  /// The description of the findings about this problem.
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

  func finding(_ problem: String, at place: Place?, cure: String? = nil) -> Finding {
    Finding(
      code: code,
      severity: severity,
      place: place,
      problem: problem,
      effect: effect,
      cure: cure ?? self.cure,
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
    case .invalidEncoding: "Invalid text encoding"
    case .zeroByte: "Null byte"
    case .trailingComma: "Trailing comma"
    case .comment: "Comment"
    case .smartQuotes: "Typographic quotes"
    case .otherWhitespace: "Whitespace that JSON does not allow"
    case .singleQuotes: "Single quotes"
    case .bareWord: "Word without quotes"
    case .missingComma: "Missing comma"
    case .missingColon: "Missing colon"
    case .unterminatedString: "Unclosed string"
    case .unclosedContainer: "Unclosed array or object"
    case .controlCharacter: "Control character in a string"
    case .badEscape: "Invalid escape sequence in a string"
    case .loneSurrogate: "Unpaired surrogate in a string"
    case .badNumber: "Invalid number"
    case .textAfterEnd: "Text after the JSON value"
    case .nestingTooDeep: "Too many levels of nesting"
    case .duplicateKey: "Duplicate key"
    case .topLevelNotObject: "Top-level value that is not an object"
    case .signed: "Signed file that cannot be read"
    case .unexpectedCharacter: "Unexpected character"
    case .keyNotString: "Key that is not a string"
    case .missingValue: "Missing value"
    case .mismatchedBracket: "Closing bracket of the wrong kind"
    case .wordBeforeString: "Word outside the quotes of a string"
    case .tooManyProblems: "Too many errors"
    case .propertyList: "Property list instead of JSON"
    case .signedUnverified: "Signature not verified"
    case .signedAsText: "Signed file in text form (PEM)"
    case .wrongOpeningBracket: "Opening bracket of the wrong kind, or missing"
    case .textBeforeStart: "Text before the JSON value"
    case .mergeConflict: "Merge conflict markers"
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
    case .tooLarge: .documented
    case .html: .reported
    case .topLevelNotObject: .observed
    case .signedAsText: .unknown
    default: .inferred
    }
  }

  private var effect: String {
    switch self {
    case .trailingComma:
      "Devices probably accept the file, because Foundation accepts a trailing comma. Strict JSON "
        + "parsers reject the file. Whether Apple's CDN accepts the file is unknown. If the CDN "
        + "rejects the file, links to the host open the browser."
    case .byteOrderMark, .otherEncoding:
      "Devices probably accept the file, because Foundation accepts it. Many other JSON parsers "
        + "reject the file. Whether Apple's CDN accepts the file is unknown. If the CDN rejects "
        + "the file, links to the host open the browser."
    case .duplicateKey:
      "Devices use only the last value of the key and silently discard the earlier values."
    case .tooLarge:
      "Devices stop reading at 131,072 bytes and discard the whole file, so links to the host open "
        + "the browser."
    case .signed:
      "Linkwright could not extract the signed content. If devices cannot extract it either, they "
        + "discard the whole file, and links to the host open the browser."
    case .signedUnverified:
      "Devices check the signature, and probably discard the file if the signature is invalid. Only "
        + "iOS 8 required a signature."
    case .signedAsText:
      "Only the binary form (DER) is known to work on devices. If devices cannot read the text "
        + "form, they discard the whole file, and links to the host open the browser."
    case .nestingTooDeep:
      "Devices parse the file with Foundation, which accepts at most 512 levels of nesting. If a "
        + "file has more levels, devices discard the whole file, and links to the host open the "
        + "browser."
    case .topLevelNotObject:
      "Devices expect an object and find no apps in the file, so links to the host open the browser."
    default:
      "Devices discard the whole file, so links to the host open the browser."
    }
  }

  private var cure: String {
    switch self {
    case .empty: "Publish an association file that is not empty."
    case .tooLarge: "Shorten the rules, or list fewer apps in the file."
    case .notJSON: "Serve the association file as plain JSON."
    case .html:
      "Configure the web server to serve the association file instead of an HTML page. Check the "
        + "server's rewrite rules, and make sure that the URL does not require a sign-in."
    case .httpHeaders:
      "Remove the headers from the file. The web server adds headers to every response."
    case .shellCommand: "Remove the command, and keep only the JSON."
    case .propertyList: "Convert the property list to JSON."
    case .byteOrderMark: "Save the file as UTF-8 without a byte order mark."
    case .otherEncoding, .invalidEncoding: "Save the file as UTF-8."
    case .zeroByte: "Remove the null byte."
    case .trailingComma: "Remove the comma before the closing bracket or brace."
    case .comment:
      "Remove the comment. To keep its text, make it the value of the key \"comment\" in a "
        + "component."
    case .smartQuotes, .singleQuotes: "Use straight double quotes (\")."
    case .otherWhitespace:
      "Replace the character with a plain space. The character was probably copied from a web page "
        + "or a word processor."
    case .bareWord: "Put strings in double quotes, and write true, false and null in lower case."
    case .missingComma: "Put a comma between the two values."
    case .missingColon: "Put a colon between the key and its value."
    case .unterminatedString: "Close the string with a double quote on the same line."
    case .unclosedContainer: "Add the missing closing bracket or brace."
    case .controlCharacter:
      "Remove the character, or write it as an escape sequence, such as \\t for a tab."
    case .badEscape:
      "Use one of the escape sequences \\\" \\\\ \\/ \\b \\f \\n \\r \\t, or \\u followed by four "
        + "hexadecimal digits. For a literal backslash, write \\\\."
    case .loneSurrogate:
      "Write both halves of the surrogate pair as escape sequences, or write the character itself."
    case .badNumber:
      "Write the number in JSON syntax, which allows neither leading zeros nor a plus sign before "
        + "the number. Its absolute value must not exceed about 1.8e308."
    case .textAfterEnd: "Remove everything after the end of the JSON value."
    case .nestingTooDeep:
      "Use fewer levels of nesting. An association file needs at most seven levels."
    case .duplicateKey: "Keep the key once, with the intended value."
    case .topLevelNotObject: "Make the top-level value an object: {\"applinks\": …}."
    case .signed:
      "Serve the JSON unsigned. A CMS tool such as openssl cms can extract the JSON from an "
        + "intact signed file."
    case .signedUnverified:
      "Serve the JSON unsigned, or verify the signature with another tool, such as openssl cms."
    case .signedAsText:
      "Serve the JSON unsigned, or serve the signed file in binary form (with openssl, use "
        + "-outform DER)."
    case .unexpectedCharacter:
      "Remove the character, or replace it with the right one, such as a comma. If the character is "
        + "a colon without a key, you can add the key instead."
    case .keyNotString: "Write the key as a string in double quotes."
    case .missingValue:
      "Add the missing value. If no value belongs there, remove the key or the extra comma."
    case .mismatchedBracket: "Use the closing bracket that matches the opening bracket."
    case .wrongOpeningBracket:
      "Use { for an object, which contains keys and values. Use [ for an array, which is a list."
    case .textBeforeStart: "Remove everything before the JSON value."
    case .mergeConflict:
      "Resolve the conflict: keep one of the two versions, and remove the lines that start with "
        + "<<<<<<<, ======= and >>>>>>>."
    case .wordBeforeString: "Move the word inside the quotes, as in \"NOT /path\"."
    case .tooManyProblems: "Fix the listed errors first, and then check the file again."
    }
  }
}
