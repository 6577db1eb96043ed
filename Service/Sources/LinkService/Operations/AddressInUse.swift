extension ServiceSettings {
  /// Another process listens where this one should. The system does not say at which listener.
  struct AddressInUse: Error, CustomStringConvertible {
    let description: String

    init(_ settings: ServiceSettings) {
      let listen = settings.publicAddress
      let manage = settings.managementAddress
      description =
        "Another process listens at \(listen.host):\(listen.port) or \(manage.host):\(manage.port); "
        + "stop it, or name other addresses with --listen and --manage."
    }
  }
}
