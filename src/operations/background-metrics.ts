import { Counter, type Registry } from 'prom-client'
import type { ReportReads } from '../db/database.ts'
import { registerGauge } from './metrics.ts'

interface RankingStatus {
  readonly events: number
  /** Events that are counted but not yet part of a model. */
  readonly waitingEvents: number
  readonly fitDurationMs: number | undefined
  readonly fittedAtMs: number | undefined
}

interface ProjectionStatus {
  readonly isLeader: boolean
  readonly watermarkMs: number
}

export function watchRanking(registry: Registry, status: () => RankingStatus): void {
  new Counter({
    name: 'offerwire_ranking_events_total',
    help: 'Events of ranked offers that ranking can learn from; above a certain rate it learns from a sample.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(status().events)
    },
  })
  registerGauge(registry, {
    name: 'offerwire_ranking_waiting_events',
    help: 'Events not yet learned from.',
    read: () => status().waitingEvents,
  })
  registerGauge(registry, {
    name: 'offerwire_ranking_fit_duration_seconds',
    help: 'Duration of the last refit, outside of requests.',
    read: () => (status().fitDurationMs ?? 0) / 1_000,
  })
  registerGauge(registry, {
    name: 'offerwire_ranking_fitted_timestamp_seconds',
    help: 'When the current ranking model was learned; 0 before the first.',
    read: () => (status().fittedAtMs ?? 0) / 1_000,
  })
}

/** Registers the progress of the projection; zeros in a process that does not lead it. */
export function watchProjection(registry: Registry, status: () => ProjectionStatus): void {
  registerGauge(registry, {
    name: 'offerwire_projection_leads',
    help: 'Whether this process derives figures and evidence from facts.',
    read: () => Number(status().isLeader),
  })
  registerGauge(registry, {
    name: 'offerwire_projected_timestamp_seconds',
    help: 'The time up to which the figures include all facts, if this process leads.',
    read: () => (status().isLeader ? status().watermarkMs / 1_000 : 0),
  })
}

/** Registers the state of the replica for reports; NaN without a replica. */
export function watchReplica(registry: Registry, reports: ReportReads): void {
  registerGauge(registry, {
    name: 'offerwire_replica_used',
    help: 'Whether reports are read from the replica.',
    read: () => Number(reports.status()?.isUsed ?? Number.NaN),
  })
  registerGauge(registry, {
    name: 'offerwire_replica_lag_seconds',
    help: 'How far the replica is behind; NaN while it does not answer.',
    read: () => (reports.status()?.lagMs ?? Number.NaN) / 1_000,
  })
}
