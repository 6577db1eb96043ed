import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
import NIOSSL

// A route of Hummingbird that answers a constant redirect and does nothing else: what the service is
// measured against. With a certificate and its key, it uses TLS, and HTTP/2 if the client wants it.
//
//     BareRedirect [PORT [CERTIFICATE KEY]]

let arguments = Array(CommandLine.arguments.dropFirst())
let port = arguments.first.flatMap { Int($0) } ?? 8080
var server = HTTPServerBuilder.http1()
if arguments.count == 3 {
  let tls = try TLSConfiguration.makeServerConfiguration(
    certificateChain: NIOSSLCertificate.fromPEMFile(arguments[1]).map { .certificate($0) },
    privateKey: .privateKey(NIOSSLPrivateKey(file: arguments[2], format: .pem))
  )
  server = try .http2Upgrade(tlsConfiguration: tls)
}
let router = Router()
router.get("{link}") { _, _ in
  Response(status: .found, headers: [.location: "https://www.load.example/p/1"])
}
let application = Application(
  router: router,
  server: server,
  configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port))
)
try await application.runService()
