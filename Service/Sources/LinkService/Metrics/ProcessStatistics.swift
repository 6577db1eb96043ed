import Foundation

/// The resources that the process uses. Values that the system does not report are nil.
struct ProcessStatistics: Sendable, Hashable {
  /// The processor time in user and system mode, in seconds.
  var processorSeconds: Double?
  var residentByteCount: Int?
  var openFileCount: Int?
  var maximumOpenFileCount: Int?
  var threadCount: Int?

  /// Reads the statistics of this process.
  static func current() -> ProcessStatistics {
    var statistics = ProcessStatistics()
    var usage = rusage()
    var limit = rlimit()
    #if os(Linux)
      let isKnown = getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0
      let hasLimit = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    #else
      let isKnown = getrusage(RUSAGE_SELF, &usage) == 0
      let hasLimit = getrlimit(RLIMIT_NOFILE, &limit) == 0
    #endif
    if isKnown { statistics.processorSeconds = usage.ru_utime.seconds + usage.ru_stime.seconds }
    if hasLimit { statistics.maximumOpenFileCount = Int(clamping: limit.rlim_cur) }
    #if os(Linux)
      statistics.openFileCount = count(ofFilesIn: "/proc/self/fd")
      if let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) {
        statistics.residentByteCount = number(of: "VmRSS", in: text).map { $0 << 10 }
        statistics.threadCount = number(of: "Threads", in: text)
      }
    #endif
    return statistics
  }

  /// The number in a line such as `VmRSS:     1234 kB`.
  private static func number(of key: String, in status: String) -> Int? {
    let line = status.split(separator: "\n").first { $0.hasPrefix(key + ":") }
    return line?.dropFirst(key.count + 1).split { $0 == " " || $0 == "\t" }.first.flatMap {
      Int($0)
    }
  }

  /// The number of files in a folder, without the file descriptor that this function itself opens.
  private static func count(ofFilesIn folder: String) -> Int? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var count = 0
    while readdir(stream) != nil { count += 1 }
    // Subtracts ".", ".." and the file descriptor of the stream.
    return max(0, count - 3)
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}
