extension ReadingProblem {
  func finding(_ problem: String, at place: Place?) -> Finding {
    Finding(
      code: code,
      severity: severity,
      place: place,
      problem: problem,
      effect: effect,
      cure: cure,
      evidence: evidence
    )
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
      "Devices probably accept it (Foundation does), a strict JSON reader refuses it; "
        + "what Apple's CDN does is unknown, and when it refuses, every link opens the browser."
    case .byteOrderMark, .otherEncoding:
      "Devices probably accept it (Foundation does), many other readers do not; "
        + "what Apple's CDN does is unknown, and when it refuses, every link opens the browser."
    case .duplicateKey:
      "Only the last value of the key counts; the earlier one is silently lost."
    case .tooLarge:
      "Devices stop reading at 131,072 bytes and drop the whole file, so every link opens the browser."
    case .signed:
      "It could not be unwrapped here; a device that cannot either drops the whole file."
    case .signedUnverified:
      "Devices check the signature and read what is in it. Signing was needed for iOS 8 only."
    case .signedAsText:
      "Devices are known to read the binary form only; one that does not read this form drops the "
        + "whole file, and every link opens the browser."
    case .nestingTooDeep:
      "Foundation stops at 512 levels and drops the whole file, so every link opens the browser."
    case .topLevelNotObject:
      "The file names no app, so every link opens the browser."
    default:
      "Devices drop the whole file, so every link opens the browser."
    }
  }

  private var cure: String {
    switch self {
    case .empty: "Publish the association file at this address."
    case .tooLarge: "Shorten the rules or serve fewer apps from this host."
    case .notJSON: "Serve the JSON text itself."
    case .html:
      "Let the web server answer with the file, not with a page (check rewrites and logins)."
    case .httpHeaders: "Remove the headers; the web server sends its own."
    case .shellCommand: "Keep only the JSON text."
    case .propertyList: "Convert it to JSON."
    case .byteOrderMark: "Save the file as UTF-8 without a byte order mark."
    case .otherEncoding, .invalidEncoding: "Save the file as UTF-8."
    case .zeroByte: "Remove the zero byte."
    case .trailingComma: "Remove the comma before the closing bracket."
    case .comment: "Remove the comment, or put it into a \"comment\" key of the rule."
    case .smartQuotes, .singleQuotes: "Use straight double quotes (\")."
    case .otherWhitespace: "Use plain spaces; this one came from a web page or a word processor."
    case .bareWord: "Put strings in double quotes; write true, false and null in lower case."
    case .missingComma: "Put a comma between the two."
    case .missingColon: "Put a colon between the key and its value."
    case .unterminatedString: "Close the string with a double quote on the same line."
    case .unclosedContainer: "Close it."
    case .controlCharacter: "Write it as an escape, such as \\n."
    case .badEscape:
      "Use one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u and four hexadecimal digits."
    case .loneSurrogate: "Write both halves of the pair, or the character itself."
    case .badNumber:
      "Write the number as JSON does: no leading zero, no plus sign, not beyond 1e308."
    case .textAfterEnd: "Remove what follows the closing brace."
    case .nestingTooDeep: "Nest less; an association file needs six levels."
    case .duplicateKey: "Keep one of the two."
    case .topLevelNotObject: "Wrap the content in an object: {\"applinks\": …}."
    case .signed: "Unwrap it with a tool that reads CMS, or serve the JSON unsigned."
    case .signedUnverified: "Serve the JSON unsigned; the signature was not verified here."
    case .signedAsText:
      "Serve the JSON unsigned, or the signed file in binary form (openssl: -outform DER)."
    case .unexpectedCharacter: "Remove it."
    case .keyNotString: "Put the key in double quotes."
    case .missingValue: "Write the value, or remove the key."
    case .mismatchedBracket: "Use the bracket that closes what was opened."
    case .wordBeforeString: "Move the word into the quotes: \"NOT /path\"."
    case .tooManyProblems: "Correct those above first."
    }
  }
}
