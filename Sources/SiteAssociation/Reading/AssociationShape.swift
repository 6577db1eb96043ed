/// What an association file contains at a position, from which the more likely of two repairs can
/// be told.
enum AssociationShape: UInt8, Sendable {
  case anything
  case file
  case applinks
  case otherService
  case details
  /// The first form of `details` (2015), an object whose keys are the app IDs.
  case detailsByApp
  case entry
  case strings
  case components
  case component
  case variables

  /// The kinds of values that are usual at a position.
  struct Expectation: Sendable {
    var isString = false
    var isScalar = false
    var array: AssociationShape?
    var object: AssociationShape?

    static let string = Expectation(isString: true)
    static let flag = Expectation(isScalar: true)
    static let anything = Expectation(
      isString: true,
      isScalar: true,
      array: .anything,
      object: .anything
    )
    static let file = Expectation(object: .file)

    static func array(of shape: AssociationShape) -> Expectation { Expectation(array: shape) }

    static func object(_ shape: AssociationShape) -> Expectation { Expectation(object: shape) }

    func includes(_ token: JSONToken.Kind) -> Bool {
      switch token {
      case .string, .word: isString
      case .scalar: isScalar
      case .openBracket: array != nil
      case .openBrace: object != nil
      default: true
      }
    }

    /// The shape of an array or object with an opening bracket.
    func shape(openedBy bracket: JSONToken.Kind) -> AssociationShape {
      (bracket == .openBrace ? object : array) ?? .anything
    }
  }

  /// The values that are usual as elements of an array of this shape.
  var elements: Expectation {
    switch self {
    case .strings: .string
    case .details: .object(.entry)
    case .components: .object(.component)
    default: .anything
    }
  }

  /// The keys of association files. The index of a key is its bit in the set of an object's keys.
  private static let keys: [[UInt8]] = [
    "applinks", "webcredentials", "appclips", "activitycontinuation", "apps", "details",
    "defaults", "substitutionVariables", "appID", "appIDs", "paths", "components", "/", "?", "#",
    "exclude", "caseSensitive", "percentEncoded", "comment",
  ].map { Array($0.utf8) }

  /// Returns the number of a key of association files, or nil for another key.
  static func number(ofKey key: ArraySlice<UInt8>) -> Int? {
    keys.firstIndex { $0.count == key.count && $0.elementsEqual(key) }
  }

  /// Returns the key that an object usually does not have beside a key, or nil.
  static func alternative(toKey key: Int) -> Int? {
    switch key {
    case 8: 9
    case 9: 8
    case 10: 11
    case 11: 10
    default: nil
    }
  }

  /// Returns whether a key belongs to the top level of a file.
  static func isService(_ key: Int) -> Bool { key < 4 }

  /// Returns the values that are usual for a key in an object of this shape, or nil if the key is
  /// unusual.
  func value(ofKey key: Int?) -> Expectation? {
    switch (self, key) {
    case (.anything, _): .anything
    case (.detailsByApp, nil): .object(.entry)
    case (.variables, nil): .array(of: .strings)
    case (_, nil): nil
    case (.file, 0): .object(.applinks)
    case (.file, 1), (.file, 2), (.file, 3): .object(.otherService)
    case (.applinks, 4), (.otherService, 4): .array(of: .strings)
    case (.applinks, 5): Expectation(array: .details, object: .detailsByApp)
    case (.applinks, 6), (.entry, 6): .object(.component)
    case (.applinks, 7): .object(.variables)
    case (.entry, 8): .string
    case (.entry, 9), (.entry, 10): .array(of: .strings)
    case (.entry, 11): .array(of: .components)
    case (.component, 12), (.component, 14): .string
    case (.component, 13): Expectation(isString: true, object: .anything)
    case (.component, 15), (.component, 16), (.component, 17): .flag
    case (.component, 18), (.applinks, 18), (.entry, 18), (.file, 18): .anything
    default: nil
    }
  }
}
