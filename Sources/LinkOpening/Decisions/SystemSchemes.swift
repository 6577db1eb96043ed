/// The custom schemes that belong to the system's apps.
enum SystemSchemes {
  /// The schemes in Apple's scheme reference, which always open system apps (documented).
  static let all: Set<String> = ["mailto", "tel", "sms", "facetime", "facetime-audio"]
}
