import LinkStore
import LinkwrightCore

/// The data for one response of `/metrics`.
struct MetricsReport: Sendable {
  /// The sources of metrics that do not result from requests.
  struct Sources: Sendable {
    var build = BuildInformation()
    /// The folder on whose disk the free space is measured; nil to omit this metric.
    var dataFolder: DataFolder?
    /// The certificates of the listeners with TLS.
    var certificates: [Metrics.Listener: Certificate] = [:]
  }

  let dependencies: ServiceDependencies
  let sources: Sources
  let journal: JournalStatus
  /// The state of the snapshot; nil if the service writes no snapshots.
  let snapshot: SnapshotStatus?
  let state: ServiceState
  /// The number of times that the system clock was set.
  let clockStepCount: Int

  var metrics: Metrics { dependencies.metrics }

  /// The metrics in the text format of Prometheus. The text contains the name of every metric, even
  /// if the metric has no samples.
  var text: String {
    var text = MetricsText()
    addState(to: &text)
    addVisits(to: &text)
    addResponses(to: &text)
    addLinkTable(to: &text)
    addJournal(to: &text)
    addSnapshot(to: &text)
    addWebhooks(to: &text)
    addOperations(to: &text)
    addProcess(to: &text)
    return text.text
  }

  private func addState(to text: inout MetricsText) {
    text.add(
      "linkwright_ready",
      kind: .gauge,
      help: "1 if /readyz returns 200: nothing fails, and the service is not stopping.",
      state.isReady ? 1 : 0
    )
    text.add(
      "linkwright_healthy",
      kind: .gauge,
      help: "1 if /healthz returns 200: the service is not stopping.",
      state.canAnswerVisitors ? 1 : 0
    )
    text.add(
      "linkwright_stopping",
      kind: .gauge,
      help: "1 if the service is stopping. It still responds, until its listeners close.",
      state.isStopping ? 1 : 0
    )
    text.add(
      "linkwright_store_failing",
      kind: .gauge,
      help: "1 if the database accepts no writes, or its files are missing or damaged.",
      journal.isStoreFailing || state.faults[.store] != nil ? 1 : 0
    )
    text.add(
      "linkwright_journal_write_failing",
      kind: .gauge,
      help: "1 if the last write to the journal failed, or its folder is missing or not writable.",
      journal.writeError != nil || state.faults[.journal] != nil ? 1 : 0
    )
    text.add(
      "linkwright_visits_share_network",
      kind: .gauge,
      help: "1 if all of the last visits, at least 100, come from one network, as behind a proxy.",
      dependencies.visitedNetworks.notice == nil ? 0 : 1
    )
    text.add(
      "linkwright_clock_steps_total",
      kind: .counter,
      help: "Times that the system clock was set forward or back by 30 seconds or more.",
      clockStepCount
    )
  }

  private func addJournal(to text: inout MetricsText) {
    text.add(
      "linkwright_journal_written_events_total",
      kind: .counter,
      help: "Events written to the journal since startup.",
      journal.writtenCount
    )
    text.add(
      "linkwright_journal_lost_events_total",
      kind: .counter,
      help: "Events lost since startup because the journal could not store them.",
      journal.lostCount
    )
    text.add(
      "linkwright_journal_pending_events",
      kind: .gauge,
      help: "Events in the journal that are not in the database yet.",
      journal.pendingCount
    )
    let disk = sources.dataFolder.flatMap { DiskSpace(at: $0.path) }
    text.add(
      "linkwright_data_disk_free_bytes",
      kind: .gauge,
      help: "Free space that the service can use on the disk of the data folder.",
      disk?.freeByteCount
    )
    text.add(
      "linkwright_data_disk_size_bytes",
      kind: .gauge,
      help: "Size of the disk that contains the data folder.",
      disk?.byteCount
    )
  }

  private func addOperations(to text: inout MetricsText) {
    let reloads = metrics.reloads
    text.begin(
      "linkwright_configuration_reloads_total",
      kind: .counter,
      help: "Reloads of the configuration, by result."
    )
    text.add(
      "linkwright_configuration_reloads_total",
      labels: ["result": "success"],
      reloads.succeeded
    )
    text.add(
      "linkwright_configuration_reloads_total",
      labels: ["result": "failure"],
      reloads.failed
    )
    text.add(
      "linkwright_configuration_last_reload_successful",
      kind: .gauge,
      help: "1 if the last reload of the configuration succeeded, or none was requested.",
      reloads.hasLastSucceeded ? 1 : 0
    )
    text.add(
      "linkwright_configuration_last_reload_success_timestamp_seconds",
      kind: .gauge,
      help: "Time of the last successful reload, or of the start, in seconds since 1970.",
      reloads.lastSuccess.seconds
    )
    text.add(
      "linkwright_last_backup_timestamp_seconds",
      kind: .gauge,
      help: "Time of the last `linkwright backup`, in seconds since 1970.",
      (sources.dataFolder?.lastBackup?.milliseconds).map { Int($0 / 1000) }
    )
    addCertificates(to: &text)
    let accessLog = dependencies.accessLog?.counts ?? AccessLog.Counts()
    text.add(
      "linkwright_access_log_lines_total",
      kind: .counter,
      help: "Lines written to the access log.",
      accessLog.written
    )
    text.add(
      "linkwright_access_log_dropped_lines_total",
      kind: .counter,
      help: "Lines of the access log that were dropped because the file is too slow or fails.",
      accessLog.dropped
    )
  }

  private func addCertificates(to text: inout MetricsText) {
    let certificates = Metrics.Listener.allCases.compactMap { listener in
      sources.certificates[listener].map { (listener, $0) }
    }
    let expiry = "linkwright_certificate_expiry_timestamp_seconds"
    text.begin(
      expiry,
      kind: .gauge,
      help:
        "Expiry of the certificate of each listener with TLS, in seconds since 1970, by listener."
    )
    for (listener, certificate) in certificates {
      guard let time = certificate.expiry else { continue }
      text.add(expiry, labels: ["listener": listener.rawValue], Int(time.milliseconds / 1000))
    }
    let reloads = "linkwright_certificate_reloads_total"
    text.begin(
      reloads,
      kind: .counter,
      help: "Reloads of the certificate, its key and the client CA, by listener and result."
    )
    for (listener, _) in certificates {
      let counts = metrics.certificateReloads(of: listener)
      for (result, count) in [("success", counts.succeeded), ("failure", counts.failed)] {
        text.add(reloads, labels: ["listener": listener.rawValue, "result": result], count)
      }
    }
    let last = "linkwright_certificate_last_reload_successful"
    text.begin(
      last,
      kind: .gauge,
      help: "1 if the last reload of the certificate succeeded, or none was requested, by listener."
    )
    for (listener, _) in certificates {
      let hasSucceeded = metrics.certificateReloads(of: listener).hasLastSucceeded
      text.add(last, labels: ["listener": listener.rawValue], hasSucceeded ? 1 : 0)
    }
  }

  private func addProcess(to text: inout MetricsText) {
    text.begin(
      "linkwright_build_info",
      kind: .gauge,
      help:
        "Always 1. The labels have the version, the commit if it is known, and the version of Swift."
    )
    text.add(
      "linkwright_build_info",
      labels: [
        "version": sources.build.version, "commit": sources.build.commit ?? "",
        "swift": BuildInformation.swiftVersion,
      ],
      1
    )
    let process = ProcessStatistics.current()
    text.add(
      "process_start_time_seconds",
      kind: .gauge,
      help: "Time of the start, in seconds since 1970.",
      metrics.start.seconds
    )
    text.add(
      "process_cpu_seconds_total",
      kind: .counter,
      help: "Processor time of the process, user and system.",
      process.processorSeconds
    )
    text.add(
      "process_resident_memory_bytes",
      kind: .gauge,
      help: "Memory of the process in RAM.",
      process.residentByteCount
    )
    text.add(
      "process_open_fds",
      kind: .gauge,
      help: "Open file descriptors. Each connection has one.",
      process.openFileCount
    )
    text.add(
      "process_max_fds",
      kind: .gauge,
      help: "Maximum number of open file descriptors.",
      process.maximumOpenFileCount
    )
    text.add("process_threads", kind: .gauge, help: "Threads of the process.", process.threadCount)
  }
}

extension Timestamp {
  fileprivate var seconds: Double { Double(milliseconds) / 1000 }
}
