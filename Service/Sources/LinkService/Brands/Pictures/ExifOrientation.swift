/// The orientation in the metadata of a picture (Exif 2.32, 4.6.4: tag 0x0112).
enum ExifOrientation {
  private static let tag = 0x0112
  /// The number of bytes of a value, by its type.
  private static let lengths = [3: 2, 4: 4]

  /// Throws an error if metadata states an orientation from 2 to 8. Number 1 is upright.
  ///
  /// Browsers ignore malformed metadata and other numbers, so this method does, too.
  static func check(_ bytes: PictureBytes, at start: Int) throws(PictureDefect) {
    guard (try? isUpright(bytes, at: start)) == false else { return }
    throw PictureDefect(.rotated)
  }

  /// - Parameter start: The index of the TIFF header.
  private static func isUpright(_ bytes: PictureBytes, at start: Int) throws(PictureDefect) -> Bool
  {
    let isLittle = bytes.has("II*\0", at: start)
    guard isLittle || bytes.has("MM\0*", at: start) else { return true }
    func number(_ length: Int, at index: Int) throws(PictureDefect) -> Int {
      isLittle
        ? try bytes.littleEndian(length, at: index) : try bytes.bigEndian(length, at: index)
    }
    let directory = start + (try number(4, at: start + 4))
    for index in 0..<(try number(2, at: directory)) {
      let entry = directory + 2 + 12 * index
      guard try number(2, at: entry) == tag else { continue }
      guard let length = lengths[try number(2, at: entry + 2)] else { continue }
      if (2...8).contains(try number(length, at: entry + 8)) { return false }
    }
    return true
  }
}
