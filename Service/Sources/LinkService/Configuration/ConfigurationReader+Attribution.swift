import SiteAssociation

extension ConfigurationReader {
  /// Reads for how many days a click joins an installation.
  mutating func attributionWindowDays(in file: MappingFields<FileKey>) -> Int {
    guard let node = file[.attribution], let fields = fields(of: node, as: AttributionKey.self),
      let days = number(.windowDays, in: fields)
    else { return AttributionWindow.defaultDays }
    if let value = Int(exactly: days.value), AttributionWindow.days.contains(value) { return value }
    let (first, last) = (AttributionWindow.days.lowerBound, AttributionWindow.days.upperBound)
    report(
      .outOfRange,
      at: days.place,
      "\(days.value) is not a valid number of days.",
      cure: "Write a number from \(first) to \(last), or remove the key for"
        + " \(AttributionWindow.defaultDays) days."
    )
    return AttributionWindow.defaultDays
  }
}
