import Hummingbird

// A route of Hummingbird that answers a constant redirect and does nothing else: what the service is
// measured against. Listens at the port that the first argument names.

let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 8080
let router = Router()
router.get("{link}") { _, _ in
  Response(status: .found, headers: [.location: "https://www.load.example/p/1"])
}
let application = Application(
  router: router,
  configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port))
)
try await application.runService()
