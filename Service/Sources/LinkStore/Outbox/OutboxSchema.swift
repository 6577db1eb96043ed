/// The tables of the outbox.
///
/// A row of `webhook_sequences` is kept for good, so that numbers never begin anew.
enum OutboxSchema {
  static let sqlite = """
    CREATE TABLE webhook_subscriptions (
      kind TEXT NOT NULL,
      webhook TEXT NOT NULL,
      PRIMARY KEY (kind, webhook)
    ) WITHOUT ROWID;
    CREATE TABLE webhook_sequences (
      webhook TEXT NOT NULL,
      subject TEXT NOT NULL,
      number BIGINT NOT NULL,
      PRIMARY KEY (webhook, subject)
    ) WITHOUT ROWID;
    CREATE TABLE webhook_messages (
      id TEXT NOT NULL,
      webhook TEXT NOT NULL,
      kind TEXT NOT NULL,
      subject TEXT NOT NULL,
      sequence BIGINT NOT NULL,
      time BIGINT NOT NULL,
      data TEXT NOT NULL,
      attempt_count INTEGER NOT NULL,
      next_attempt_at BIGINT,
      expires_at BIGINT NOT NULL,
      failed_at BIGINT,
      failed_status INTEGER,
      failed_reason TEXT,
      PRIMARY KEY (id, webhook)
    );
    CREATE INDEX webhook_messages_due ON webhook_messages (webhook, next_attempt_at, id)
    WHERE next_attempt_at IS NOT NULL;
    CREATE INDEX webhook_messages_dead ON webhook_messages (webhook, id)
    WHERE next_attempt_at IS NULL;
    CREATE INDEX webhook_messages_waiting ON webhook_messages (webhook, time)
    WHERE next_attempt_at IS NOT NULL;
    CREATE INDEX webhook_messages_expiring ON webhook_messages (expires_at)
    WHERE next_attempt_at IS NOT NULL;
    CREATE INDEX webhook_messages_died ON webhook_messages (failed_at)
    WHERE next_attempt_at IS NULL;
    """

  static let postgreSQL = [
    """
    CREATE TABLE webhook_subscriptions (
      kind text COLLATE "C" NOT NULL,
      webhook text COLLATE "C" NOT NULL,
      PRIMARY KEY (kind, webhook)
    )
    """,
    """
    CREATE TABLE webhook_sequences (
      webhook text COLLATE "C" NOT NULL,
      subject text COLLATE "C" NOT NULL,
      number bigint NOT NULL,
      PRIMARY KEY (webhook, subject)
    ) WITH (fillfactor = 80)
    """,
    """
    CREATE TABLE webhook_messages (
      id text COLLATE "C" NOT NULL,
      webhook text COLLATE "C" NOT NULL,
      kind text COLLATE "C" NOT NULL,
      subject text COLLATE "C" NOT NULL,
      sequence bigint NOT NULL,
      time bigint NOT NULL,
      data text COLLATE "C" NOT NULL,
      attempt_count integer NOT NULL,
      next_attempt_at bigint,
      expires_at bigint NOT NULL,
      failed_at bigint,
      failed_status integer,
      failed_reason text COLLATE "C",
      PRIMARY KEY (id, webhook)
    )
    """,
    """
    CREATE INDEX webhook_messages_due ON webhook_messages (webhook, next_attempt_at, id)
    WHERE next_attempt_at IS NOT NULL
    """,
    """
    CREATE INDEX webhook_messages_dead ON webhook_messages (webhook, id)
    WHERE next_attempt_at IS NULL
    """,
    """
    CREATE INDEX webhook_messages_waiting ON webhook_messages (webhook, time)
    WHERE next_attempt_at IS NOT NULL
    """,
    """
    CREATE INDEX webhook_messages_expiring ON webhook_messages (expires_at)
    WHERE next_attempt_at IS NOT NULL
    """,
    """
    CREATE INDEX webhook_messages_died ON webhook_messages (failed_at)
    WHERE next_attempt_at IS NULL
    """,
    // The node that sends to a webhook, and the time until which no other one does, by the clock of the
    // server.
    """
    CREATE TABLE webhook_leases (
      webhook text COLLATE "C" PRIMARY KEY,
      node text COLLATE "C" NOT NULL,
      ends_at bigint NOT NULL
    )
    """,
  ]
}
