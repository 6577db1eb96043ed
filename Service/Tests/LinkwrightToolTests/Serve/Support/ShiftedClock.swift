import Foundation

/// The system clock of one process, which a test can set while the process runs.
///
/// Other clocks and other processes are not affected. `Scripts/CrashTest/ClockShift.c` has the
/// details.
struct ShiftedClock: Sendable {
  /// The library could not be compiled.
  struct NotCompiled: Error { var errors: String }

  /// Whether the system has a C compiler and `LD_PRELOAD`.
  static var isAvailable: Bool {
    #if os(Linux)
      compiler != nil
    #else
      false
    #endif
  }

  private static let compiler: String? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let files = path.split(separator: ":").flatMap { ["\($0)/clang", "\($0)/cc"] }
    return files.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  private let file: String
  private let library: String

  init(in home: ServiceHome) async throws {
    file = home.path("clock-shift")
    library = home.path("clock-shift.so")
    let compilation = try await ToolProcess.shell(
      """
      '\(Self.compiler ?? "cc")' -shared -fPIC -O -Wall -Werror -o '\(library)' \
      Scripts/CrashTest/ClockShift.c -ldl
      """
    )
    guard compilation.status == 0 else { throw NotCompiled(errors: compilation.errors) }
    try Data(count: MemoryLayout<Int64>.size).write(to: URL(filePath: file))
  }

  /// The environment of the process.
  var environment: [String: String] { ["LD_PRELOAD": library, "CLOCK_SHIFT_FILE": file] }

  /// Sets the clock to this number of seconds after the real time.
  func set(to seconds: Int64) throws {
    // The file is written in place, because the process has mapped it.
    let handle = try FileHandle(forUpdating: URL(filePath: file))
    try withUnsafeBytes(of: seconds) { try handle.write(contentsOf: $0) }
    try handle.close()
  }
}
