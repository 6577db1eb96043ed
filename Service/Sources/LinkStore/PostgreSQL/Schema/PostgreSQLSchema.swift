/// The statements of the first migration.
///
/// Tables and columns have the names and meanings that they have in SQLite, so the rows of both
/// engines are read by the same code. Texts are compared byte by byte, as in SQLite.
enum PostgreSQLSchema {
  static let statements =
    migrations + links + invitations + keys + events + counts + operations

  private static let migrations = [
    """
    CREATE TABLE linkwright_migrations (
      number bigint PRIMARY KEY,
      applied_at timestamptz NOT NULL DEFAULT now()
    )
    """,
    // By its identity, a node notices that its journal belongs to another database.
    "CREATE TABLE linkwright_identity (id text COLLATE \"C\" PRIMARY KEY)",
    "INSERT INTO linkwright_identity (id) VALUES (gen_random_uuid()::text)",
  ]

  /// A trigger records the transaction that changed a link last, so that nodes also learn of changes
  /// that an operator makes with SQL. See ``FeedPosition``.
  private static let links = [
    """
    CREATE TABLE links (
      id text COLLATE "C" PRIMARY KEY,
      host text COLLATE "C" NOT NULL,
      slug text COLLATE "C" NOT NULL,
      destination text COLLATE "C" NOT NULL,
      fallback_ios text COLLATE "C",
      fallback_android text COLLATE "C",
      fallback_desktop text COLLATE "C",
      fallback_ended text COLLATE "C",
      targets text COLLATE "C",
      app text COLLATE "C",
      store_policy text COLLATE "C",
      query_forwarding text COLLATE "C" NOT NULL,
      tokens text COLLATE "C",
      network text COLLATE "C",
      campaign text COLLATE "C",
      adgroup text COLLATE "C",
      creative text COLLATE "C",
      label text COLLATE "C",
      tags text COLLATE "C",
      preview_title text COLLATE "C",
      preview_description text COLLATE "C",
      preview_image text COLLATE "C",
      template text COLLATE "C",
      starts_at bigint,
      expires_at bigint,
      visit_limit bigint,
      redirect_status smallint NOT NULL,
      is_unlisted smallint NOT NULL,
      is_archived smallint NOT NULL,
      deleted_at bigint,
      created_at bigint NOT NULL,
      updated_at bigint NOT NULL,
      created_by text COLLATE "C",
      changed_in xid8 NOT NULL,
      UNIQUE (host, slug)
    )
    """,
    "CREATE INDEX links_host ON links (host, id)",
    "CREATE INDEX links_campaign ON links (campaign, id) WHERE campaign IS NOT NULL",
    "CREATE INDEX links_limited ON links (id) WHERE visit_limit IS NOT NULL",
    "CREATE INDEX links_created_by ON links (created_by, id) WHERE created_by IS NOT NULL",
    "CREATE INDEX links_changed ON links (updated_at, id) WHERE updated_at > created_at",
    "CREATE INDEX links_changed_in ON links (changed_in, id)",
    """
    CREATE FUNCTION linkwright_note_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.changed_in = pg_current_xact_id();
      RETURN NEW;
    END
    $$
    """,
    """
    CREATE TRIGGER links_changed_in BEFORE INSERT OR UPDATE ON links
    FOR EACH ROW EXECUTE FUNCTION linkwright_note_change()
    """,
    """
    CREATE TABLE link_tags (
      tag text COLLATE "C" NOT NULL,
      link_id text COLLATE "C" NOT NULL REFERENCES links (id),
      PRIMARY KEY (tag, link_id)
    )
    """,
  ]

  /// Each redemption changes the row of its invitation, and finds room for the new version on the
  /// same page.
  private static let invitations = [
    """
    CREATE TABLE invitations (
      id text COLLATE "C" PRIMARY KEY,
      code text COLLATE "C" NOT NULL UNIQUE,
      host text COLLATE "C" NOT NULL,
      campaign text COLLATE "C",
      inviter text COLLATE "C",
      inviter_name text COLLATE "C",
      maximum_uses bigint,
      expires_at bigint,
      payload text COLLATE "C",
      app text COLLATE "C",
      preview_title text COLLATE "C",
      preview_description text COLLATE "C",
      preview_image text COLLATE "C",
      template text COLLATE "C",
      used_count bigint NOT NULL,
      revoked_at bigint,
      created_at bigint NOT NULL,
      created_by text COLLATE "C"
    ) WITH (fillfactor = 80)
    """,
    "CREATE INDEX invitations_inviter ON invitations (inviter, id) WHERE inviter IS NOT NULL",
    "CREATE INDEX invitations_campaign ON invitations (campaign, id) WHERE campaign IS NOT NULL",
    """
    CREATE TABLE redemptions (
      id text COLLATE "C" PRIMARY KEY,
      invitation_id text COLLATE "C" NOT NULL REFERENCES invitations (id),
      redeemer text COLLATE "C" NOT NULL,
      redeemed_at bigint NOT NULL,
      app text COLLATE "C",
      is_proved smallint NOT NULL,
      UNIQUE (invitation_id, redeemer)
    )
    """,
    "CREATE INDEX redemptions_invitation ON redemptions (invitation_id, id)",
    """
    CREATE TABLE redemption_keys (
      idempotency_key text COLLATE "C" PRIMARY KEY,
      redemption_id text COLLATE "C" NOT NULL REFERENCES redemptions (id),
      created_at bigint NOT NULL
    )
    """,
    "CREATE INDEX redemption_keys_created_at ON redemption_keys (created_at)",
  ]

  private static let keys = [
    """
    CREATE TABLE api_keys (
      id text COLLATE "C" PRIMARY KEY,
      kind text COLLATE "C" NOT NULL,
      name text COLLATE "C" NOT NULL,
      app text COLLATE "C",
      scopes text COLLATE "C" NOT NULL,
      hash bytea NOT NULL UNIQUE,
      created_at bigint NOT NULL,
      revoked_at bigint
    )
    """,
    """
    CREATE TABLE answers (
      client text COLLATE "C" NOT NULL,
      idempotency_key text COLLATE "C" NOT NULL,
      request_hash bytea NOT NULL,
      status smallint NOT NULL,
      content_type text COLLATE "C" NOT NULL,
      body bytea NOT NULL,
      created_at bigint NOT NULL,
      PRIMARY KEY (client, idempotency_key)
    )
    """,
    "CREATE INDEX answers_created_at ON answers (created_at)",
  ]

  /// The events of a month are in a partition of their own. The partition depends on the ID, which
  /// begins with the time: a unique index can only consist of the columns that choose the partition,
  /// so the ID alone stays unique. An opening's click ID has to be unique in all partitions, and is
  /// therefore in a table of its own.
  private static let events = [
    """
    CREATE TABLE events (
      id text COLLATE "C" NOT NULL PRIMARY KEY,
      kind smallint NOT NULL,
      time bigint NOT NULL,
      host text COLLATE "C" NOT NULL,
      link_id text COLLATE "C",
      invitation_id text COLLATE "C",
      click_id text COLLATE "C",
      platform text COLLATE "C" NOT NULL,
      browser text COLLATE "C" NOT NULL,
      referrer_host text COLLATE "C",
      tokens text COLLATE "C",
      network text COLLATE "C",
      campaign text COLLATE "C",
      adgroup text COLLATE "C",
      creative text COLLATE "C",
      label text COLLATE "C",
      query text COLLATE "C",
      address text COLLATE "C",
      via text COLLATE "C"
    ) PARTITION BY RANGE (id)
    """,
    "CREATE INDEX events_host ON events (host, time)",
    "CREATE TABLE events_other PARTITION OF events DEFAULT",
    """
    CREATE TABLE opening_clicks (
      click_id text COLLATE "C" PRIMARY KEY,
      event_id text COLLATE "C" NOT NULL
    )
    """,
    "CREATE INDEX opening_clicks_event ON opening_clicks (event_id)",
  ]

  /// Each count is the sum of slices. Transactions that run at the same time increment different
  /// slices, so they do not wait for each other. Maintenance adds the slices to the slice 0.
  private static let counts = [
    """
    CREATE TABLE subject_counts (
      subject_id text COLLATE "C" NOT NULL,
      kind smallint NOT NULL,
      slice smallint NOT NULL,
      number bigint NOT NULL,
      PRIMARY KEY (subject_id, kind, slice)
    ) WITH (fillfactor = 80)
    """,
    "CREATE INDEX subject_counts_slices ON subject_counts (subject_id) WHERE slice <> 0",
    """
    CREATE TABLE campaign_counts (
      host text COLLATE "C" NOT NULL,
      campaign text COLLATE "C" NOT NULL,
      kind smallint NOT NULL,
      slice smallint NOT NULL,
      number bigint NOT NULL,
      PRIMARY KEY (host, campaign, kind, slice)
    ) WITH (fillfactor = 80)
    """,
    "CREATE INDEX campaign_counts_slices ON campaign_counts (host) WHERE slice <> 0",
    // The visits of links with a visit limit, which are used up before they are recorded.
    """
    CREATE TABLE visit_uses (
      link_id text COLLATE "C" PRIMARY KEY,
      number bigint NOT NULL
    ) WITH (fillfactor = 80)
    """,
  ]

  private static let operations = [
    """
    CREATE TABLE commit_keys (
      key text COLLATE "C" PRIMARY KEY,
      is_fence smallint NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )
    """,
    "CREATE INDEX commit_keys_created_at ON commit_keys (created_at)",
    "CREATE TABLE checks (id smallint PRIMARY KEY, number bigint NOT NULL)",
  ]
}
