public import LinkwrightCore

/// The rule that says which click an installation is joined to.
///
/// The rule is a function of everything that was carried into the installation, so the order in
/// which reports arrive does not matter:
///
/// - A click joins only if a person carried it: ``CarriedClick`` is the only input. A click by a
///   bot never joins. Neither does a click that was carried after the ``window`` had ended.
/// - The last click before the first opening leads to the installation. Without one, the
///   installation is organic.
/// - The first invite code that the user redeems within the ``window`` after the first opening
///   leads to the installation in preference to a click, because a person gave it to a person.
/// - Every click and every invite code that is later than the first opening, and than what led to the
///   installation, is a re-attribution. The time of an attribution is never before that of the one
///   before it.
/// - A click joins one installation: the caller passes a click only for the installation into which
///   it was carried first. A forwarded link does not join a second one.
///
/// A new installation ID is a new installation, whether the user installed the app again, or the
/// app reset the ID.
public struct AttributionRule: Sendable, Hashable {
  /// The time for which a click joins, and for which an invite code counts for the installation.
  public var window: Duration

  /// Creates a rule.
  ///
  /// - Parameter window: The time for which a click joins. The default is seven days.
  public init(window: Duration = .seconds(7 * 86_400)) { self.window = window }

  /// Returns the attributions of an installation, of which the last is the current one.
  ///
  /// - Parameters:
  ///   - firstOpenedAt: The time of the first opening, on the clock of the service.
  ///   - carried: Everything that was carried into the installation, in any order.
  /// - Returns: At least one record: the first is that of the installation itself.
  public func records(
    firstOpenedAt: Timestamp,
    carried: [CarriedClick]
  ) -> [AttributionRecord] {
    let joining = distinct(carried.filter(joins).sorted(by: Self.isEarlier))
    let firstCode = joining.filter { $0.clickedAt == nil }
      .min { Self.isEarlier($0, $1) }
      .flatMap { $0.carriedAt < firstOpenedAt + window ? $0 : nil }
    let cause = firstCode ?? joining.last { $0.clickedAt.map { $0 <= firstOpenedAt } ?? false }
    var time = max(cause?.carriedAt ?? firstOpenedAt, firstOpenedAt)
    var records = [AttributionRecord(click: cause, isReattribution: false, attributedAt: time)]
    // What came before the first opening, or before the code that led to the installation, led to
    // nothing.
    func isLater(_ click: CarriedClick) -> Bool {
      guard Self.time(of: click) > firstOpenedAt else { return false }
      return cause.map { Self.isEarlier($0, click) } ?? true
    }
    for click in joining where isLater(click) {
      time = max(time, click.carriedAt)
      records.append(AttributionRecord(click: click, isReattribution: true, attributedAt: time))
    }
    return records
  }

  /// Whether something that was carried can join at all.
  private func joins(_ click: CarriedClick) -> Bool {
    guard !click.isBot else { return false }
    guard let clickedAt = click.clickedAt else { return click.inviteCode != nil }
    return click.clickID != nil && clickedAt <= click.carriedAt
      && click.carriedAt < clickedAt + window
  }

  /// Keeps one entry for each click and each invite code: the one that was carried first. A link
  /// may be tapped and pasted.
  private func distinct(_ clicks: [CarriedClick]) -> [CarriedClick] {
    var known: Set<[UInt8]> = []
    return clicks.filter { click in
      let id = click.clickID ?? click.inviteCode.map { "code \($0.rawValue)" } ?? ""
      return known.insert(Array(id.utf8)).inserted
    }
  }

  /// A total order: by the time of the click, then by the time at which it was carried. The rest
  /// only makes the result independent of the order of the input.
  private static func isEarlier(_ left: CarriedClick, _ right: CarriedClick) -> Bool {
    let (leftTime, rightTime) = (time(of: left), time(of: right))
    if leftTime != rightTime { return leftTime < rightTime }
    if left.carriedAt != right.carriedAt { return left.carriedAt < right.carriedAt }
    let (leftText, rightText) = (sortingText(left), sortingText(right))
    return leftText.utf8.lexicographicallyPrecedes(rightText.utf8)
  }

  private static func time(of click: CarriedClick) -> Timestamp {
    click.clickedAt ?? click.carriedAt
  }

  private static func sortingText(_ click: CarriedClick) -> String {
    "\(click.clickID ?? "") \(click.inviteCode?.rawValue ?? "") \(click.carriedBy.wireName)"
  }
}
