import ArgumentParser
import AssociationFetching
import Foundation

/// How commands reach the hosts that they ask.
struct FetchOptionGroup: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The CDN to ask instead of Apple's: what stands before /a/v1/ in its URLs.",
      valueName: "url"
    )
  )
  var cdn: String?

  @Option(
    help: ArgumentHelp(
      "Certificates in PEM of authorities to trust besides those of the system.",
      valueName: "file"
    ),
    completion: .file()
  )
  var ca: String?

  @Option(
    name: [.customShort("t"), .long],
    help: ArgumentHelp("How long one request may take.", valueName: "seconds")
  )
  var timeout: Double = 15

  func validate() throws {
    guard timeout > 0, timeout <= 600 else {
      throw ValidationError("--timeout is a number of seconds, more than 0 and at most 600.")
    }
    if let cdn {
      do throws(FetchFailure) {
        _ = try CDNAddress(cdn)
      } catch {
        throw ValidationError("--cdn \"\(cdn.visible)\" is no https address: \(error)")
      }
    }
  }

  /// What a fetcher is made of. Private addresses may be asked: whoever runs a command can reach them
  /// anyway.
  func options(_ reader: InputReader = InputReader()) throws(InputError) -> FetchOptions {
    var options = FetchOptions()
    options.addresses.allowsPrivateAddresses = true
    let whole = Duration.milliseconds(Int(timeout * 1000))
    options.limits.whole = whole
    options.limits.resolve = min(options.limits.resolve, whole)
    options.limits.connect = min(options.limits.connect, whole)
    options.limits.secure = min(options.limits.secure, whole)
    if let cdn, let address = try? CDNAddress(cdn) { options.cdn = address }
    if let ca {
      let bytes = try reader.read(ca)
      do throws(TrustRootsError) {
        options.trust = try TrustRoots(pem: String(decoding: bytes, as: UTF8.self))
      } catch {
        throw InputError(code: .unreadable(reason: "\(error)"), name: ca)
      }
    }
    return options
  }
}
