import LinkOpening

extension DiagnosisSubject {
  mutating func readEntitlements(_ path: String?, profile: String?, _ reader: InputReader) throws(InputError) {
  }
}
