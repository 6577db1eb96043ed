import Benchmark
import SiteAssociation
import Workloads

// An iteration decides the 10,000 URLs of a workload once, so a time is that of 10,000 decisions.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock],
    warmupIterations: 3,
    maxDuration: .seconds(3),
    maxIterations: 2_000
  )
  let file = BenchmarkData.wikiFile
  let wiki = Workload.wiki(reading: file)
  let mixed = [10, 100, 1_000, 10_000].map { Workload.mixed($0) }

  for workload in [wiki] + mixed {
    if let disagreement = workload.firstDisagreement() { fatalError(disagreement) }
    let ruleSet = workload.ruleSet()
    Benchmark("decide \(workload.name)") { _ in
      workload.urls.forEach { blackHole(ruleSet.decide($0)) }
    }
    Benchmark("naive \(workload.name)") { benchmark in
      var naive = NaiveMatcher(workload.rules)
      benchmark.startMeasurement()
      workload.urls.forEach { blackHole(naive.decide($0)) }
    }
    Benchmark("compile \(workload.name)") { _ in
      blackHole(workload.ruleSet())
    }
  }
  if let file {
    Benchmark("read \(wiki.name)") { _ in
      blackHole(AssociationFile(reading: file))
    }
  }
}
