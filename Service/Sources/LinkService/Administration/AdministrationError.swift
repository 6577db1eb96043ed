/// Why the data of a service was not changed or shown: a sentence, with what to do.
package struct AdministrationError: Error, Sendable, Hashable, CustomStringConvertible {
  package var description: String

  init(_ description: String) { self.description = description }

  init(_ error: any Error) {
    description = (error as? Problem)?.description ?? "\(error)"
  }
}
