import HTTPTypes
import LinkwrightCore

extension ManagementEndpoint {
  /// The row of a request, and the parameters of its path. A literal path stands before the one with
  /// a parameter in its place, and takes all methods.
  ///
  /// - Throws: ``Problem``: `not-found`, or `method-not-allowed` with the methods.
  static func find(
    _ method: HTTPRequest.Method,
    _ path: String,
    in table: [ManagementEndpoint]
  ) throws -> (ManagementEndpoint, [String: String]) {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = table.first(where: { $0.parameters(in: segments) != nil }) else {
      throw Problem(.notFound, "The calls are described in /openapi.yaml.")
    }
    let rows = table.filter { $0.path == first.path }
    let asked: HTTPRequest.Method = method == .head ? .get : method
    guard let row = rows.first(where: { $0.method == asked }),
      let parameters = row.parameters(in: segments)
    else {
      let methods = rows.map { $0.method == .get ? "GET, HEAD" : $0.method.rawValue }
      throw Problem.methodNotAllowed(methods.joined(separator: ", "))
    }
    return (row, parameters)
  }
}

extension Substring {
  var decodedSegment: String { PercentCoding.decoded(self) }
}
