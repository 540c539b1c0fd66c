import { parentPort } from 'node:worker_threads'
import { packModel } from './archive-ranking.ts'
import { hourOf } from './counter-rows.ts'
import { decodeEvidence, Evidence, encodeEvidence } from './evidence.ts'
import type { FitAnswer, FitRequest, FitterRequest, HistoryBucket, MergeRequest } from './fitting-messages.ts'
import { RankingCounters } from './ranking-counters.ts'
import { emptyRankingModel } from './ranking-model.ts'
import { type CampaignFacts, refit } from './refit.ts'
import { decodeCounterRow, type StoredCounter } from './stored-counters.ts'
import { createGrowthReader } from './vocabulary-growth.ts'

if (!parentPort) throw new Error('This file runs as a worker thread')
const port = parentPort

let counters: RankingCounters | undefined
let model = emptyRankingModel()
let facts: ReadonlyMap<string, CampaignFacts> = new Map()
const readGrowth = createGrowthReader()

port.on('message', ({ number, request }: { number: number; request: FitterRequest }) => {
  port.postMessage({ number, answer: answer(request) })
})

function answer(request: FitterRequest): unknown {
  if (request.kind === 'add') return add(request.bodies)
  if (request.kind === 'fit') return fit(request.fit)
  return merge(request.merge)
}

function add(bodies: readonly Uint8Array[]): void {
  for (const body of bodies) {
    for (const counter of decodeEvidence(body)) {
      // Decayed sums are kept relative to an origin, which may be any hour not long before the oldest.
      counters ??= new RankingCounters(counter.hour)
      counters.add(decodeCounterRow(counter))
    }
  }
}

function fit({ version, nowMs, sweeps, facts: changed, isKept }: FitRequest): FitAnswer {
  facts = changed ?? facts
  counters ??= new RankingCounters(hourOf(nowMs))
  model = refit(counters, (id) => facts.get(id), model, { version, nowMs, sweeps })
  const { vocabulary, ...learned } = model
  return { learned, growth: readGrowth(vocabulary), body: isKept ? packModel(model) : undefined }
}

function merge({ bodies, dayBeforeHour }: MergeRequest): HistoryBucket[] {
  const buckets = new Map<string, { hour: number; span: 1 | 24; evidence: Evidence }>()
  for (const body of bodies) {
    for (const counter of decodeEvidence(body)) {
      const span = counter.hour < dayBeforeHour ? 24 : 1
      const hour = counter.hour - (counter.hour % span)
      const key = `${hour} ${span}`
      const bucket = buckets.get(key) ?? { hour, span, evidence: new Evidence() }
      bucket.evidence.add(span === 1 ? counter : atNoon(counter, hour))
      buckets.set(key, bucket)
    }
  }
  return Array.from(buckets.values(), ({ hour, span, evidence }) => ({
    hour,
    span,
    body: encodeEvidence(evidence.counters()),
  }))
}

/** What is days old is kept by the day: half a day more or less no longer shows in what it weighs. */
function atNoon(counter: StoredCounter, dayHour: number): StoredCounter {
  return { ...counter, hour: dayHour + 12 }
}
