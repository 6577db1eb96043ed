/// The names of the cases of an enum, without a value of the enum.
enum EnumCases {
  /// Returns the names of all cases, or nil if they are unknown, because the type is not an enum or
  /// the app was built without reflection metadata.
  ///
  /// Swift has no function for this. The layout of the metadata is part of Swift's stable ABI
  /// (documented in `docs/ABI/TypeMetadata.rst` of the Swift repository). The function runs only
  /// when an app reads ``LinkTable/findings``, usually in a test.
  static func names(of type: Any.Type) -> [String]? {
    #if _ptrauth(_arm64e)
      // The pointer to the description is signed.
      return nil
    #else
      let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
      guard metadata.load(as: UInt.self) == enumKind else { return nil }
      let description = metadata.load(
        fromByteOffset: MemoryLayout<UInt>.size,
        as: UnsafeRawPointer.self
      )
      guard let fields = relativePointer(at: description + fieldsOffset) else { return nil }
      let recordSize = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
      let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
      return (0..<count).compactMap { index in
        relativePointer(at: fields + 16 + index * recordSize + 8).map {
          String(cString: $0.assumingMemoryBound(to: CChar.self))
        }
      }
    #endif
  }

  private static let enumKind: UInt = 0x201
  private static let fieldsOffset = 16

  private static func relativePointer(at address: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = Int(address.load(as: Int32.self))
    return distance == 0 ? nil : address + distance
  }
}

extension LinkTable {
  /// Returns a finding for each case of the route type, and of its nested types, that has no coding
  /// key.
  static func casesWithoutPattern(_ entries: [RouteEntry]) -> [RouteFinding] {
    var types: [any LinkRoute.Type] = [Route.self]
    for case .route(let type) in entries.flatMap(\.kinds.values)
    where !types.contains(where: { $0 == type }) {
      types.append(type)
    }
    return types.flatMap { RouteFinding.casesWithoutPattern(of: $0) }
  }
}

extension RouteFinding {
  fileprivate static func casesWithoutPattern<Route: LinkRoute>(
    of type: Route.Type
  ) -> [RouteFinding] {
    guard let cases = EnumCases.names(of: type),
      let keys = EnumCases.names(of: Route.CodingKeys.self)
    else { return [] }
    return cases.filter { !keys.contains($0) }.map { name in
      RouteFinding(
        code: .missingPattern,
        pattern: "\(type).\(name)",
        message: "The case has no coding key, so no link leads to it. Add a key with a pattern."
      )
    }
  }
}
