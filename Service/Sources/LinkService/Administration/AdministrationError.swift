/// A sentence that says why data was not changed or shown, and what to do.
package struct AdministrationError: Error, Sendable, Hashable, CustomStringConvertible {
  package var description: String

  init(_ description: String) { self.description = description }

  init(_ error: any Error) {
    description = (error as? Problem)?.description ?? "\(error)"
  }
}
