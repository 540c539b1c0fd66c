import { Counter, Gauge, type Registry } from 'prom-client'
import type { ReportReads } from '../db/database.ts'

/** Metrics of learning; see `LearningStatus`. */
export interface RankingFigures {
  readonly events: number
  readonly waitingEvents: number
  readonly fittedAtMs: number | undefined
  readonly fitDurationMs: number | undefined
}

/** Registers figures of how ranking learns, read whenever metrics are. */
export function watchRanking(registry: Registry, figures: () => RankingFigures): void {
  const registers = [registry]
  new Counter({
    name: 'offerwire_ranking_events_total',
    help: 'Events of ranked offers that ranking can learn from; above a certain rate it learns from a sample.',
    registers,
    collect() {
      this.reset()
      this.inc(figures().events)
    },
  })
  const gauge = gaugesOf(registry, figures)
  gauge('offerwire_ranking_waiting_events', 'Events that were not learned from yet.', (now) => now.waitingEvents)
  gauge('offerwire_ranking_fit_duration_seconds', 'Duration of the last refit, outside of requests.', (now) => {
    return (now.fitDurationMs ?? 0) / 1_000
  })
  gauge(
    'offerwire_ranking_fitted_timestamp_seconds',
    'When the current ranking model was learned; 0 before the first.',
    (now) => {
      return (now.fittedAtMs ?? 0) / 1_000
    },
  )
}

/** The state of the projection in this process. */
export interface ProjectionFigures {
  readonly isLeader: boolean
  readonly watermarkMs: number
}

/** Registers the progress of the projection; zeros in a process that does not lead it. */
export function watchProjection(registry: Registry, figures: () => ProjectionFigures): void {
  const gauge = gaugesOf(registry, figures)
  gauge('offerwire_projection_leads', 'Whether this process derives figures and evidence from facts.', (now) => {
    return now.isLeader ? 1 : 0
  })
  gauge(
    'offerwire_projected_timestamp_seconds',
    'The time up to which the figures include all facts, if this process leads.',
    (now) => {
      return now.isLeader ? now.watermarkMs / 1_000 : 0
    },
  )
}

/** Registers the state of the replica that serves reports; NaN where there is none. */
export function watchReplica(registry: Registry, reports: ReportReads): void {
  const gauge = gaugesOf(registry, () => reports.status())
  gauge('offerwire_replica_used', 'Whether reports are read from the replica.', (now) => {
    return now === undefined ? Number.NaN : Number(now.isUsed)
  })
  gauge('offerwire_replica_lag_seconds', 'How far the replica is behind; NaN while it does not answer.', (now) => {
    return (now?.lagMs ?? Number.NaN) / 1_000
  })
}

function gaugesOf<Figures>(registry: Registry, figures: () => Figures) {
  return (name: string, help: string, read: (now: Figures) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read(figures()))
      },
    })
}
