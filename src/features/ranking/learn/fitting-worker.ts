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

if (!parentPort) throw new Error('This file runs as a worker thread')
const port = parentPort

let counters: RankingCounters | undefined
let model = emptyRankingModel()
const facts = new Map<string, CampaignFacts>()

/** Decodes the bodies one by one: all counters at once would take several times the memory. */
function* countersOf(bodies: readonly Uint8Array[]): Generator<StoredCounter> {
  for (const body of bodies) yield* decodeEvidence(body)
}

/** The thread's requests; `ModelFitter.ask` sends them. */
const requests = {
  add(bodies: readonly Uint8Array[]): void {
    for (const counter of countersOf(bodies)) {
      // The origin of decayed sums may be any hour shortly before the oldest.
      counters ??= new RankingCounters(counter.hour)
      counters.add(decodeCounterRow(counter))
    }
  },
  /** Adds campaigns, or replaces changed ones. */
  putCampaigns(campaigns: readonly (readonly [string, CampaignFacts])[]): void {
    for (const [id, each] of campaigns) facts.set(id, each)
  },
  /** Refits, and returns the packed model. */
  fit(options: RefitOptions): Uint8Array {
    counters ??= new RankingCounters(hourOf(options.nowMs))
    model = refit(counters, (id) => facts.get(id), model, options)
    return Uint8Array.from(packModel(bareModel(model)))
  },
  /**
   * Sums evidence. Evidence older than `dayBeforeHour` is merged by day, dated noon: an error of half a day no longer
   * changes its weight noticeably.
   */
  async merge(bodies: readonly Uint8Array[], dayBeforeHour: number): Promise<Uint8Array> {
    const evidence = new Evidence()
    for (const counter of countersOf(bodies)) {
      const { hour } = counter
      evidence.add({ ...counter, hour: hour < dayBeforeHour ? hour - (hour % 24) + 12 : hour })
    }
    return Uint8Array.from(await encodeEvidence(evidence.counters()))
  },
  unpack: (body: Uint8Array) => structuredClone(unpackModel(body)),
}

export type FitterRequests = typeof requests

interface Request {
  readonly number: number
  readonly name: keyof FitterRequests
  readonly given: readonly unknown[]
}

port.on('message', async ({ number, name, given }: Request) => {
  // The types of `ModelFitter.ask` match the arguments to the request.
  const answer = await (requests[name] as (...given: readonly unknown[]) => unknown)(...given)
  // Transfers arrays instead of copying them, since the other thread has requests to answer.
  port.postMessage({ number, answer }, buffersOf(answer))
})

function buffersOf(value: unknown, found = new Set<ArrayBuffer>()): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer)
  else if (typeof value === 'object' && value !== null && !(value instanceof Map || value instanceof Set)) {
    for (const member of Object.values(value)) buffersOf(member, found)
  }
  return [...found]
}
