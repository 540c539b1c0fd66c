import type { Health } from '../../api/types.ts'
import { formatCount } from '../../ui/text/format.ts'

/** A fault, and its remedy for an operator. */
export interface HealthFault {
  readonly what: string
  readonly remedy: string
}

/** The parts of the health report that may have faults. */
type Judged = Omit<Health, 'users' | 'ranking' | 'nodes'> & {
  users: { fullApps: readonly { name: string }[] }
}

/** Lists all faults; `docs/operations/trouble.md` explains each. */
export function faultsOf({
  database,
  replica,
  journal,
  snapshot,
  webhooks,
  users,
  ledger,
  eventLoopLateMs,
}: Judged): HealthFault[] {
  const slowDatabase =
    database.kind === 'postgres'
      ? 'Check pg_stat_activity for long queries, and check PostgreSQL’s disk.'
      : 'Check the disk and what else runs on this machine.'
  const faults = [
    (database.answerMs ?? Number.POSITIVE_INFINITY) > 250 && { what: 'The database is slow.', remedy: slowDatabase },
    replica !== null &&
      replica.lagMs === null && {
        what: 'The read replica isn’t responding.',
        remedy: 'For now, reports use the primary. Start the replica, or correct DATABASE_READ_URL.',
      },
    replica !== null &&
      replica.lagMs !== null &&
      replica.lagMs > 10_000 && {
        what: 'The read replica is behind.',
        remedy: 'Check pg_stat_replication on the primary, and the replica for long queries.',
      },
    journal.queuedRows > 10_000 && {
      what: 'Many rows are waiting to be committed. Beyond 50,000, requests are rejected.',
      remedy: 'If commits are fast, add nodes. If they are slow, PostgreSQL needs a faster disk.',
    },
    journal.refused > 0 && {
      what: `${formatCount(journal.refused)} recent commits failed.`,
      remedy:
        'The server log gives the reason, such as a full disk, a read-only server after a failover, or too many connections.',
    },
    snapshot.ageMs > 5000 && {
      what: 'This process isn’t receiving changes to campaigns and keys.',
      remedy: 'Check its connection to the database. If other processes receive changes, restart this one.',
    },
    webhooks.pending > 1000 && {
      what: 'Webhooks are backed up.',
      remedy: 'Check the delivery logs for slow receivers, or add processes. Each makes up to 1,024 attempts at once.',
    },
    ledger.faults > 0 && {
      what: `The ledger broke its rules ${formatCount(ledger.faults)} times when it was last verified.`,
      remedy: 'offerwire verify-ledger names each fault. Approve no payments until they are explained.',
    },
    users.fullApps.length > 0 && {
      what: `New users are rejected by ${users.fullApps.map(({ name }) => name).join(', ')}.`,
      remedy:
        'Their limits of stored users are reached. Look for made-up user IDs, or raise the limits in the app’s settings.',
    },
    eventLoopLateMs > 200 && {
      what: 'The process is overloaded.',
      remedy: 'Add nodes, or raise WORKERS if there are idle cores.',
    },
  ]
  return faults.filter((fault) => fault !== false)
}
