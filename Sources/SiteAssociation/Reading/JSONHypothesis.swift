/// A way to understand a text up to a position.
///
/// The open brackets form a linked list from the innermost to the outermost bracket. All hypotheses
/// share the elements of these lists.
struct JSONHypothesis: Sendable {
  /// The offset after the last token.
  var position = 0
  private(set) var phase = JSONPhase.value
  /// The number of repairs before the position.
  var repairCount = 0
  /// How unlikely the text is: a weighted sum of the flaws, the unusual keys and values, and the
  /// brackets whose indentation does not fit.
  private(set) var oddity = 0

  /// The container whose closing bracket a repair moves to a later position; nil if there is no
  /// such container, or if the new position has been reached.
  var lateClosing: LateClosing?

  /// A container, and the number of the repair that moves its closing bracket.
  struct LateClosing: Sendable {
    var container: Int
    var repair: Int
  }

  private var container = -1
  /// The keys that the innermost object has.
  private var seenKeys = AssociationShape.KeySet()
  private var expected = AssociationShape.Expectation.file
  /// The indentation of the current line.
  private var lineIndentation = 0

  private static let flawOddity = 3
  private static let shapeOddity = 3
  private static let alternativeOddity = 2
  private static let indentationOddity = 1

  /// The open bracket of an array or object.
  struct Container: Sendable {
    var bracket: JSONToken.Kind
    let offset: Int
    fileprivate let outer: Int
    fileprivate let shape: AssociationShape
    fileprivate let indentation: Int
    /// The keys of the object around this container.
    fileprivate let outerKeys: AssociationShape.KeySet
    /// The number of the repair that replaced the bracket. The closing bracket may be of the
    /// original kind, because two brackets of the wrong kind count as one mistake.
    var replacedBy: Int?
    /// The number of containers around this one.
    let depth: Int
  }

  /// The containers of all hypotheses about a text.
  typealias Containers = [Container]

  /// The result of accepting a token.
  struct Acceptance {
    var action: JSONPhase.Action
    var isFlawed: Bool
    /// Whether the token seems to belong to an outer container: its indentation does not exceed
    /// that of the container's opening line, or it is a key of the top level.
    var seemsOuter = false
    /// Whether the key is unusual in this object but usual in other objects.
    var seemsInner = false
    /// The number of the repair that also has to replace this closing bracket; nil if there is
    /// none.
    var replacedBy: Int?
    /// The number of the repair that also has to insert another closing bracket before this closing
    /// bracket; nil if there is none.
    var closedBy: Int?
  }

  func bracket(in containers: Containers) -> JSONToken.Kind? {
    container < 0 ? nil : containers[container].bracket
  }

  /// The index of the innermost open container, or nil at the top level.
  var innermost: Int? { container < 0 ? nil : container }

  /// Returns the open containers from the innermost to the outermost.
  func openContainers(in containers: Containers, most limit: Int = .max) -> [Int] {
    var result: [Int] = []
    var index = container
    while index >= 0, result.count < limit {
      result.append(index)
      index = containers[index].outer
    }
    return result
  }

  /// Accepts a token, or returns nil if the grammar does not allow it.
  mutating func accept(
    _ token: JSONToken,
    in bytes: [UInt8],
    containers: inout Containers,
    replacedBy repair: Int? = nil
  ) -> Acceptance? {
    var kind = token.kind
    var acceptance = Acceptance(action: .end, isFlawed: false)
    if container >= 0, kind.isClosing, let repair = containers[container].replacedBy,
      phase.action(of: kind, in: containers[container].bracket) == nil,
      let other = kind.otherBracket
    {
      kind = other
      acceptance.replacedBy = repair
    }
    var bracket = bracket(in: containers)
    if let late = lateClosing, late.container == container, kind.isClosing, phase == .separator,
      phase.action(of: kind, in: bracket) == nil, containers[container].outer >= 0
    {
      acceptance.closedBy = late.repair
      lateClosing = nil
      close(containers)
      bracket = self.bracket(in: containers)
    }
    guard let action = phase.action(of: kind, in: bracket) else { return nil }
    acceptance.action = action
    acceptance.isFlawed = phase.isFlawed(action, by: kind)
    oddity += Self.flawOddity * (token.flawCount + (acceptance.isFlawed ? 1 : 0))
    if let indentation = token.indentation { lineIndentation = indentation }

    switch action {
    case .open:
      checkStart(token, &acceptance, containers)
      checkValue(kind, containers)
      containers.append(
        Container(
          bracket: kind,
          offset: token.range.lowerBound,
          outer: container,
          shape: expectation(containers).shape(openedBy: kind),
          indentation: lineIndentation,
          outerKeys: seenKeys,
          replacedBy: repair,
          depth: container < 0 ? 0 : containers[container].depth + 1
        )
      )
      container = containers.count - 1
      seenKeys = AssociationShape.KeySet()
    case .close:
      if let indentation = token.indentation, indentation != containers[container].indentation {
        oddity += Self.indentationOddity
      }
      close(containers)
    case .scalar:
      checkStart(token, &acceptance, containers)
      checkValue(kind, containers)
    case .key:
      checkStart(token, &acceptance, containers)
      checkKey(bytes[token.content], &acceptance, containers)
    case .colon, .comma, .end:
      break
    }
    phase = phase.following(action, of: kind, in: self.bracket(in: containers))
    position = token.range.upperBound
    return acceptance
  }

  private mutating func close(_ containers: Containers) {
    seenKeys = containers[container].outerKeys
    container = containers[container].outer
  }

  private func expectation(_ containers: Containers) -> AssociationShape.Expectation {
    phase == .value || container < 0 ? expected : containers[container].shape.elements
  }

  private mutating func checkValue(_ kind: JSONToken.Kind, _ containers: Containers) {
    if !expectation(containers).includes(kind) { oddity += Self.shapeOddity }
  }

  private mutating func checkStart(
    _ token: JSONToken,
    _ acceptance: inout Acceptance,
    _ containers: Containers
  ) {
    guard phase != .value, container >= 0, let indentation = token.indentation,
      indentation <= containers[container].indentation
    else { return }
    oddity += Self.indentationOddity
    acceptance.seemsOuter = true
  }

  private mutating func checkKey(
    _ key: ArraySlice<UInt8>,
    _ acceptance: inout Acceptance,
    _ containers: Containers
  ) {
    let key = AssociationShape.key(key)
    if let value = containers[container].shape.value(of: key) {
      expected = value
    } else {
      expected = .anything
      oddity += Self.shapeOddity
    }
    guard let key else { return }
    acceptance.seemsInner = containers[container].shape.value(of: key) == nil
    if key.isService, containers[container].depth > 0 {
      acceptance.seemsOuter = true
    }
    if seenKeys.contains(key) { oddity += Self.shapeOddity }
    seenKeys.insert(key)
    if let other = AssociationShape.alternative(to: key), seenKeys.contains(other) {
      oddity += Self.alternativeOddity
    }
  }
}
