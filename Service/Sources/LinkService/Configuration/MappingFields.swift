package import SiteAssociation

/// The known members of a mapping.
package struct MappingFields<Key: ConfigurationKeys> {
  package var place: Place
  var values: [Key: YAMLNode] = [:]

  init(place: Place) { self.place = place }

  package subscript(key: Key) -> YAMLNode? { values[key] }

  /// The place of a key's value, or of the mapping if the key is missing.
  package func place(of key: Key) -> Place { values[key]?.place ?? place }
}
