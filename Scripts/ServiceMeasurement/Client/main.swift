import Glibc

// Requests links at a steady rate, records which requests were answered, and prints the latencies.

guard let plan = Plan(Array(CommandLine.arguments.dropFirst())) else {
  print(Plan.usage)
  exit(64)
}
do {
  var loop = try OpenLoop(plan)
  try loop.run()
  guard let file = fopen(plan.answeredPath, "w") else { throw Failure("no \(plan.answeredPath)") }
  for number in loop.answered { fputs("\(number)\n", file) }
  fclose(file)
  let sorted = loop.latencies.sorted()
  guard !sorted.isEmpty else { throw Failure("nothing was sent after the warm-up") }
  /// In milliseconds.
  func latency(_ share: Double) -> Double {
    Double(sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]) / 1e6
  }
  print(
    """
    {"sent": \(loop.sent), "answered": \(loop.answered.count), "wrong": \(loop.wrongCount), \
    "p50": \(latency(0.5)), "p90": \(latency(0.9)), "p99": \(latency(0.99)), \
    "p999": \(latency(0.999)), "max": \(latency(1))}
    """
  )
} catch {
  print("\(error)")
  exit(1)
}
