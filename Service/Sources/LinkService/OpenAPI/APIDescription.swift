/// The OpenAPI descriptions next to this file.
///
/// There are two, because OpenAPI allows a path only once, and both APIs have `POST /v1/links`.
enum APIDescription {
  static let management = PackageResources.openapi_yaml
  static let apps = PackageResources.openapi_apps_yaml
}
