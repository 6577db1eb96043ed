/// The OpenAPI descriptions, which are in the same folder as this file.
///
/// There are two descriptions, because OpenAPI allows each path only once, and `POST /v1/links`
/// exists in both APIs.
enum APIDescription {
  static let management = PackageResources.openapi_yaml
  static let apps = PackageResources.openapi_apps_yaml
}
