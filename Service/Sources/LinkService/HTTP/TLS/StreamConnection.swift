import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2

/// A connection of HTTP/2.
///
/// ``EarlyStreamHandler`` answers most requests on the event loop. Only a stream with another
/// request gets a task in which Hummingbird responds.
struct StreamConnection: Sendable {
  private let channel: any Channel
  private let tasks = StreamTasks()

  /// Adds the handlers of HTTP/2 to a connection.
  ///
  /// - Parameters:
  ///   - service: nil if Hummingbird responds to all requests.
  ///   - responder: Hands requests to Hummingbird.
  init(
    on channel: any Channel,
    service: EarlyService?,
    shutdown: ShutdownFlag,
    headDeadline: TimeAmount,
    responder: HTTP1Channel,
    logger: Logger
  ) throws {
    self.channel = channel
    let manager = NIOHTTP2ServerConnectionManagementHandler(
      eventLoop: channel.eventLoop,
      configuration: NIOHTTP2ServerConnectionManagementHandler.Configuration(
        maxIdleTime: .seconds(75),
        maxAge: nil,
        maxGraceTime: nil,
        keepalive: nil
      )
    )
    let drain = StreamDrainHandler(shutdown, firstStreamTime: headDeadline)
    let boundDrain = NIOLoopBound(drain, eventLoop: channel.eventLoop)
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(drain)
    _ = try pipeline.configureHTTP2Pipeline(
      mode: .server,
      connectionConfiguration: NIOHTTP2Handler.ConnectionConfiguration(),
      streamConfiguration: NIOHTTP2Handler.StreamConfiguration(),
      streamDelegate: manager.http2StreamDelegate
    ) { [tasks] stream in
      stream.eventLoop.makeCompletedFuture {
        boundDrain.value.add(stream)
        let pipeline = stream.pipeline.syncOperations
        try pipeline.addHandler(HTTP2FramePayloadToHTTPServerCodec())
        try pipeline.addHandler(RequestDeadline<HTTPRequestPart>(firstHead: headDeadline))
        let handler = EarlyStreamHandler(service) { channel in
          let passed = try HTTP1Channel.Value(wrappingChannelSynchronously: channel)
          tasks.add { await responder.handle(value: passed, logger: logger) }
        }
        try pipeline.addHandler(handler)
      }
    }
    try pipeline.addHandler(manager)
  }

  /// Waits until the connection is closed and its requests have ended.
  func run() async {
    await withTaskCancellationHandler {
      try? await channel.closeFuture.get()
      await tasks.wait()
    } onCancel: {
      tasks.cancel()
      channel.close(promise: nil)
    }
  }
}
