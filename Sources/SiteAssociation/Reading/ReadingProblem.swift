/// A reason why Apple's systems may not read a file as its authors intend.
///
/// The raw value is the number in the code of the finding. It never changes and is never reused.
enum ReadingProblem: Int, Sendable, CaseIterable {
  case empty = 1001
  case tooLarge = 1002
  case notJSON = 1003
  case html = 1004
  case httpHeaders = 1005
  case shellCommand = 1006
  case byteOrderMark = 1007
  case otherEncoding = 1008
  case invalidEncoding = 1009
  case zeroByte = 1010
  case trailingComma = 1011
  case comment = 1012
  case smartQuotes = 1013
  case otherWhitespace = 1014
  case singleQuotes = 1015
  case bareWord = 1016
  case missingComma = 1017
  case missingColon = 1018
  case unterminatedString = 1019
  case unclosedContainer = 1020
  case controlCharacter = 1021
  case badEscape = 1022
  case loneSurrogate = 1023
  case badNumber = 1024
  case textAfterEnd = 1025
  case nestingTooDeep = 1026
  case duplicateKey = 1027
  case topLevelNotObject = 1028
  case signed = 1029
  case unexpectedCharacter = 1030
  case keyNotString = 1031
  case missingValue = 1032
  case mismatchedBracket = 1033
  case wordBeforeString = 1034
  case tooManyProblems = 1035
  case propertyList = 1036
  case signedUnverified = 1037
  case signedAsText = 1038
  case wrongOpeningBracket = 1039
  case textBeforeStart = 1040
  case mergeConflict = 1041
}

extension ReadingProblem {
  var code: Finding.Code { Finding.Code(rawValue: "LW\(rawValue)") }
}

extension ReadingProblem {
  /// The systems that can read a file with the problem.
  var readability: Readability {
    switch self {
    case .trailingComma, .byteOrderMark, .otherEncoding, .signedAsText: .deviceOnly
    case .duplicateKey, .signedUnverified: .everywhere
    default: .nowhere
    }
  }

  /// The systems that can read a file. Each case includes fewer systems than the case before.
  enum Readability: Int, Sendable, Comparable {
    /// Devices and the CDN can read the file.
    case everywhere
    /// Devices may be able to read the file, but the CDN may be unable to read it.
    case deviceOnly
    /// Neither devices nor the CDN can read the file, so links open the browser.
    case nowhere

    static func < (left: Readability, right: Readability) -> Bool { left.rawValue < right.rawValue }
  }
}
