#!/usr/bin/env bash
# Copies the primary of compose.yaml when the volume is new, and runs the standby.
set -euo pipefail

if [[ ! -s $PGDATA/PG_VERSION ]]; then
  # An interrupted copy cannot be continued.
  rm -rf "$PGDATA"
  pg_basebackup --pgdata "$PGDATA" --slot standby --wal-method stream --checkpoint fast --write-recovery-conf \
    --dbname "host=${PRIMARY_HOST:-primary} user=replication application_name=standby"
fi

# The copy contains the primary's setting. After a promotion, commits would wait for this server itself.
exec postgres -c synchronous_standby_names= -c wal_compression=lz4 -c max_slot_wal_keep_size=8GB "$@"
