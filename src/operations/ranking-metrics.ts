import { Counter, Gauge, type Registry } from 'prom-client'

/** What is shown of learning; see `LearningStatus`. */
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
    help: 'What happened to ranked offers and could teach; beyond a rate a sample is learned from.',
    registers,
    collect() {
      this.reset()
      this.inc(figures().events)
    },
  })
  const gauge = (name: string, help: string, read: (now: RankingFigures) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(figures()))
      },
    })
  gauge('offerwire_ranking_waiting_events', 'What happened and is not learned from yet.', (now) => now.waitingEvents)
  gauge('offerwire_ranking_fit_duration_seconds', 'Duration of the last refit, off the path of requests.', (now) => {
    return (now.fitDurationMs ?? 0) / 1_000
  })
  gauge('offerwire_ranking_fitted_timestamp_seconds', 'When the model that ranks was learned; 0 before.', (now) => {
    return (now.fittedAtMs ?? 0) / 1_000
  })
}
