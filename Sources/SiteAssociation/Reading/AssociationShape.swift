/// The kind of content that is usual at a position in an association file. The repair of damaged
/// files uses the shape to choose the more likely of two repairs.
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

  /// A set of keys. The set is copied for every hypothesis, so it allocates no memory.
  struct KeySet: Sendable, Hashable {
    private var bits: UInt32 = 0

    func contains(_ key: AssociationKey) -> Bool { bits & Self.bit(of: key) != 0 }

    mutating func insert(_ key: AssociationKey) { bits |= Self.bit(of: key) }

    private static func bit(of key: AssociationKey) -> UInt32 {
      AssociationShape.keys.firstIndex { $0.key == key }.map { 1 << UInt32($0) } ?? 0
    }
  }

  /// The UTF-8 bytes of all keys.
  private static let keys = AssociationKey.allCases.map { (key: $0, utf8: Array($0.rawValue.utf8)) }

  /// Returns the known key with the given bytes, or nil for another key.
  static func key(_ utf8: ArraySlice<UInt8>) -> AssociationKey? {
    keys.first { $0.utf8.count == utf8.count && $0.utf8.elementsEqual(utf8) }?.key
  }

  /// Returns the key that objects usually have instead of a given key but not in addition to it, or
  /// nil if no such key exists.
  static func alternative(to key: AssociationKey) -> AssociationKey? {
    switch key {
    case .appID: .appIDs
    case .appIDs: .appID
    case .paths: .components
    case .components: .paths
    default: nil
    }
  }

  /// Returns the number of usual keys that an object of this shape lacks.
  func missingKeyCount(in keys: Set<AssociationKey>) -> Int {
    switch self {
    case .applinks: keys.isDisjoint(with: [.apps, .details]) ? 1 : 0
    case .otherService: keys.contains(.apps) ? 0 : 1
    case .entry:
      (keys.isDisjoint(with: [.appID, .appIDs]) ? 1 : 0)
        + (keys.isDisjoint(with: [.paths, .components]) ? 1 : 0)
    case .component: keys.isDisjoint(with: [.path, .query, .fragment]) ? 1 : 0
    default: 0
    }
  }

  /// Returns the values that are usual for a key in an object of this shape, or nil if the key is
  /// unusual.
  func value(of key: AssociationKey?) -> Expectation? {
    switch (self, key) {
    case (.anything, _): .anything
    case (.detailsByApp, nil): .object(.entry)
    case (.variables, nil): .array(of: .strings)
    case (_, nil): nil
    case (.file, .applinks): .object(.applinks)
    case (.file, .webcredentials), (.file, .appclips), (.file, .activitycontinuation):
      .object(.otherService)
    case (.applinks, .apps), (.otherService, .apps): .array(of: .strings)
    case (.applinks, .details): Expectation(array: .details, object: .detailsByApp)
    case (.applinks, .defaults), (.entry, .defaults): .object(.component)
    case (.applinks, .substitutionVariables): .object(.variables)
    case (.entry, .appID): .string
    case (.entry, .appIDs), (.entry, .paths): .array(of: .strings)
    case (.entry, .components): .array(of: .components)
    case (.component, .path), (.component, .fragment): .string
    case (.component, .query): Expectation(isString: true, object: .anything)
    case (.component, .exclude), (.component, .caseSensitive), (.component, .percentEncoded): .flag
    case (.component, .comment), (.applinks, .comment), (.entry, .comment), (.file, .comment):
      .anything
    default: nil
    }
  }
}
