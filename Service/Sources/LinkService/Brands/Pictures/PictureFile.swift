/// A checked picture of a brand.
package struct PictureFile: Sendable, Hashable {
  /// The name as written in the configuration.
  package var name: String
  package var bytes: [UInt8]
  package var header: PictureHeader
}
