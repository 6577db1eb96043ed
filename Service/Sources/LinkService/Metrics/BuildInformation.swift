/// The version and the commit from which the program was built.
package struct BuildInformation: Sendable, Hashable {
  package var version: String
  /// The commit; nil if the installation does not specify it.
  package var commit: String?

  package init(version: String = "unknown", commit: String? = nil) {
    self.version = version
    self.commit = commit
  }

  /// The version of Swift that compiled the program.
  static var swiftVersion: String {
    #if compiler(>=6.5)
      "6.5 or later"
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
