import HTTPTypes
import Hummingbird

extension PublicResponse {
  /// The head, without the fields `Date` and `Server`.
  var head: HTTPResponse {
    var fields = HTTPFields()
    forEachField { fields.append(HTTPField(name: $0, value: $1)) }
    if let contentLength { fields[.contentLength] = String(contentLength) }
    return HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: fields)
  }
}

extension Response {
  /// - Parameter isHead: Whether the method of the request is HEAD.
  init(_ response: PublicResponse, isHead: Bool) {
    let (head, body) = (response.head, response.body)
    self.init(
      status: head.status,
      headers: head.headerFields,
      body: isHead || body.readableBytes == 0 ? ResponseBody() : ResponseBody(byteBuffer: body)
    )
    // Hummingbird adds `Content-Length` to every response.
    headers = head.headerFields
  }
}
