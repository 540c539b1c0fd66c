import { parentPort } from 'node:worker_threads'
import {
  decodeCounterRow,
  decodeEvidence,
  Evidence,
  encodeEvidence,
  hourOf,
  type StoredCounter,
} from '../model/counter-rows.ts'
import { RankingCounters } from '../model/ranking-counters.ts'
import { bareModel, emptyRankingModel, packModel, unpackModel } from '../model/ranking-model.ts'
import { type CampaignFacts, type RefitOptions, refit } from '../model/refit.ts'
import type { FitAnswer, FitterRequest, MergedEvidence, MergeRequest } from './model-fitter.ts'

if (!parentPort) throw new Error('This file runs as a worker thread')
const port = parentPort

let counters: RankingCounters | undefined
let model = emptyRankingModel()
const campaigns = new Map<string, CampaignFacts>()

port.on('message', async ({ number, request }: { number: number; request: FitterRequest }) => {
  const answer = await answerTo(request)
  // Transfers arrays instead of copying them: the other thread has requests to answer.
  port.postMessage({ number, answer }, buffersOf(answer))
})

async function answerTo(request: FitterRequest): Promise<unknown> {
  if (request.kind === 'add') return add(request.bodies)
  if (request.kind === 'fit') return fit(request.fit)
  if (request.kind === 'merge') return merge(request.merge)
  if (request.kind === 'unpack') return structuredClone(unpackModel(request.body))
  for (const [id, facts] of request.campaigns) campaigns.set(id, facts)
  return undefined
}

function add(bodies: readonly Uint8Array[]): void {
  for (const body of bodies) {
    for (const counter of decodeEvidence(body)) {
      // The origin of decayed sums may be any hour not long before the oldest.
      counters ??= new RankingCounters(counter.hour)
      counters.add(decodeCounterRow(counter))
    }
  }
}

function fit({ version, nowMs, sweeps }: RefitOptions): FitAnswer {
  counters ??= new RankingCounters(hourOf(nowMs))
  model = refit(counters, (id) => campaigns.get(id), model, { version, nowMs, sweeps })
  const bare = bareModel(model)
  return { model: structuredClone(bare), body: Uint8Array.from(packModel(bare)) }
}

async function merge({ bodies, dayBeforeHour }: MergeRequest): Promise<MergedEvidence[]> {
  const merged = new Map<string, { hour: number; span: 1 | 24; evidence: Evidence }>()
  for (const body of bodies) {
    for (const counter of decodeEvidence(body)) {
      const span = counter.hour < dayBeforeHour ? 24 : 1
      const hour = counter.hour - (counter.hour % span)
      const key = `${hour} ${span}`
      const bucket = merged.get(key) ?? { hour, span, evidence: new Evidence() }
      bucket.evidence.add(span === 1 ? counter : atNoon(counter, hour))
      merged.set(key, bucket)
    }
  }
  const bodyOf = async ({ hour, span, evidence }: { hour: number; span: 1 | 24; evidence: Evidence }) => {
    return { hour, span, body: Uint8Array.from(await encodeEvidence(evidence.counters())) }
  }
  return Promise.all(Array.from(merged.values(), bodyOf))
}

/** Evidence that is days old is kept by the day: half a day more or less no longer changes its weight noticeably. */
function atNoon(counter: StoredCounter, dayHour: number): StoredCounter {
  return { ...counter, hour: dayHour + 12 }
}

function buffersOf(value: unknown, found = new Set<ArrayBuffer>()): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer)
  else if (typeof value === 'object' && value !== null && !(value instanceof Map || value instanceof Set)) {
    for (const member of Object.values(value)) buffersOf(member, found)
  }
  return [...found]
}
