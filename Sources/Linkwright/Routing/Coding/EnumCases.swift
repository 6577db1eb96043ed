import LinkwrightCore

/// The cases of an enum and the types of their associated values, without a value of the enum.
///
/// Swift has no function for this. The layout of the metadata is part of Swift's stable ABI
/// (documented in `docs/ABI/TypeMetadata.rst` and `docs/ABI/Mangling.rst` of the Swift repository).
/// The names are read only for ``LinkTable/findings``, usually in a test. The types are read only
/// for a case that has a value without a sample; see ``RouteCase``.
struct EnumCases {
  private let metadata: UnsafeRawPointer
  private let description: UnsafeRawPointer
  private let fields: UnsafeRawPointer

  /// Returns nil if the cases are unknown, because the type is not an enum or the app was built
  /// without reflection metadata.
  init?(of type: Any.Type) {
    #if _ptrauth(_arm64e)
      // The pointer to the description is signed.
      return nil
    #else
      metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
      guard metadata.load(as: UInt.self) == Self.enumKind else { return nil }
      description = metadata.load(fromByteOffset: Self.word, as: UnsafeRawPointer.self)
      guard let fields = Self.relativePointer(at: description + Self.fieldsOffset) else {
        return nil
      }
      self.fields = fields
    #endif
  }

  /// The names of all cases.
  var names: [String] { records.compactMap(Self.name) }

  /// Returns the associated values of a case that has at least two of them.
  ///
  /// - Parameter keys: The name of the enum with the labels of the case, such as `ListCodingKeys`
  ///   for `list` (SE-0295).
  /// - Returns: The values in the order of declaration, with their labels as coding keys; nil if
  ///   they are unknown.
  func values(keysNamed keys: String) -> [(label: String, type: Any.Type)]? {
    let record = records.first { record in
      guard let name = Self.name(record), let first = name.unicodeScalars.first else {
        return false
      }
      let rest = String(name.unicodeScalars.dropFirst())
      return first.properties.uppercaseMapping + rest + "CodingKeys" == keys
    }
    return record.flatMap(payload).flatMap(Self.elements)
  }

  // MARK: Layout

  private static let word = MemoryLayout<UInt>.size
  private static let enumKind: UInt = 0x201
  private static let tupleKind: UInt = 0x301
  private static let fieldsOffset = 16

  /// The addresses of the descriptions of the cases.
  private var records: [UnsafeRawPointer] {
    let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
    let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
    return (0..<count).map { fields + 16 + $0 * size }
  }

  private static func name(_ record: UnsafeRawPointer) -> String? {
    relativePointer(at: record + 8).map { String(cString: $0.assumingMemoryBound(to: CChar.self)) }
  }

  /// Returns the type of the associated values of a case.
  private func payload(_ record: UnsafeRawPointer) -> Any.Type? {
    guard let name = Self.relativePointer(at: record + 4) else { return nil }
    // The name of a type contains references, which may have zero bytes.
    var count = 0
    while case let byte = name.load(fromByteOffset: count, as: UInt8.self), byte != 0 {
      count += byte < 0x18 ? 5 : byte < 0x20 ? 1 + Self.word : 1
    }
    return _getTypeByMangledNameInContext(
      name.assumingMemoryBound(to: UInt8.self),
      UInt(count),
      genericContext: description,
      genericArguments: metadata + 2 * Self.word
    )
  }

  /// Returns the labels and types of the elements of a tuple. An element without a label is called
  /// `_0`, `_1` and so on.
  private static func elements(of type: Any.Type) -> [(label: String, type: Any.Type)]? {
    let tuple = unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard tuple.load(as: UInt.self) == tupleKind else { return nil }
    let count = tuple.load(fromByteOffset: word, as: Int.self)
    // A space ends each label.
    let text = tuple.load(fromByteOffset: 2 * word, as: UnsafePointer<CChar>?.self)
    var labels = text.map { String(cString: $0)[...].parts(between: UInt8(ascii: " ")) } ?? []
    while labels.count < count { labels.append("") }
    return (0..<count).map { index in
      let type = tuple.load(fromByteOffset: (3 + 2 * index) * word, as: Any.Type.self)
      return (labels[index].isEmpty ? "_\(index)" : String(labels[index]), type)
    }
  }

  private static func relativePointer(at address: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = Int(address.load(as: Int32.self))
    return distance == 0 ? nil : address + distance
  }
}
