extension ServiceSettings {
  /// Warnings about settings that are valid but may be unsafe.
  var warnings: [String] {
    var warnings = [tls, managementTLS].compactMap { $0?.keyWarning }
    if !managementAddress.isLocal, managementTLS == nil {
      warnings.append(
        "The management listener at \(managementAddress) has no TLS, so API keys cross the network"
          + " unencrypted. Keep it in a private network, or use --manage-tls-certificate,"
          + " --manage-tls-key and --manage-client-ca."
      )
    }
    return warnings
  }
}
