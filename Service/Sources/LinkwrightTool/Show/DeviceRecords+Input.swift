import LinkOpening

extension DeviceRecords {
  /// Reads a file that has to have records of a device in it.
  init(readableAt path: String, _ reader: InputReader) throws(InputError) {
    self.init(reading: try reader.read(path))
    guard isRecognized else {
      throw InputError(
        code: .unsuitable(
          "It has no records of associated domains. Name swcutil_show.txt of a sysdiagnose."
        ),
        name: path == "-" ? InputReader.standardInputName : path
      )
    }
  }
}
