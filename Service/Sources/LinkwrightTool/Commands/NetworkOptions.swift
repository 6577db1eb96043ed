import ArgumentParser
import AssociationFetching

/// How a command that fetches files reaches the world.
struct NetworkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Another CDN than Apple's: what stands before /a/v1/.", valueName: "url")
  )
  var cdn: String?

  @Option(
    help: ArgumentHelp(
      "Authorities that are trusted besides those of the system, PEM.",
      valueName: "file"
    ),
    completion: .file()
  )
  var ca: String?

  func validate() throws {
    guard let cdn else { return }
    do { _ = try CDNAddress(cdn) } catch {
      throw ValidationError(
        "\"\(cdn.visible)\" is no address of a CDN: write it with https://, such as "
          + "https://app-site-association.cdn-apple.com."
      )
    }
  }

  /// Why the options cannot be used.
  struct Problem: Error {
    var outcome: Outcome

    init(_ text: String) {
      var outcome = Outcome()
      outcome.printProblem(text)
      outcome.exit = .unusableInput
      self.outcome = outcome
    }
  }

  /// What a fetcher is given. The person at the terminal may ask every address.
  func fetchOptions(reader: InputReader = InputReader()) -> Result<FetchOptions, Problem> {
    var options = FetchOptions()
    options.addresses = AddressPolicy(allowsPrivateAddresses: true)
    if let cdn, let address = try? CDNAddress(cdn) { options.cdn = address }
    guard let ca else { return .success(options) }
    do {
      options.trust = try TrustRoots(pem: String(decoding: try reader.read(ca), as: UTF8.self))
      return .success(options)
    } catch let error as InputError {
      return .failure(Problem(error.description))
    } catch {
      return .failure(Problem("\(ca.visible): \(error)"))
    }
  }
}
