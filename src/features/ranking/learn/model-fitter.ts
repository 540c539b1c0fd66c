import { Worker } from 'node:worker_threads'
import {
  type BareModel,
  type ModelVocabulary,
  modelOf,
  type RankingModel,
  unpackModel,
} from '../model/ranking-model.ts'
import type { CampaignFacts } from '../model/refit.ts'

/** A refit over all evidence that was added. */
export interface FitRequest {
  readonly version: string
  readonly nowMs: number
  /** Passes over the evidence: 1 follows ordinary change, a cold start needs about 6. */
  readonly sweeps: number
}

/** Bodies of evidence to add up by hour, or by day where they are older than `dayBeforeHour`. */
export interface MergeRequest {
  readonly bodies: readonly Uint8Array[]
  /** Hours since the Unix epoch. */
  readonly dayBeforeHour: number
}

/** What the thread is asked; each request is answered by one message of the same number. */
export type FitterRequest =
  | { readonly kind: 'add'; readonly bodies: readonly Uint8Array[] }
  | { readonly kind: 'tell'; readonly facts: readonly (readonly [string, CampaignFacts])[] }
  | { readonly kind: 'fit'; readonly fit: FitRequest }
  | { readonly kind: 'merge'; readonly merge: MergeRequest }
  | { readonly kind: 'unpack'; readonly body: Uint8Array }

/** A learned model, and as it is stored. */
export interface FitAnswer {
  readonly model: BareModel
  readonly body: Uint8Array
}

/** Counters of one hour, or one day. */
export interface MergedEvidence {
  readonly hour: number
  readonly span: 1 | 24
  readonly body: Uint8Array
}

/** A model that is packed in so few bytes is unpacked sooner than another thread is asked. */
const smallBody = 16_384

/** Holds all evidence in a thread of its own, where refits hold up no request. The thread starts when it is first needed. */
export class ModelFitter implements AsyncDisposable {
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #vocabulary: ModelVocabulary | undefined
  #worker: Worker | undefined
  #failure: Error | undefined
  #number = 0

  /** Whether its thread ended, and with it all that was added. */
  get hasFailed(): boolean {
    return this.#failure !== undefined
  }

  /** Adds stored bodies of evidence. */
  async add(bodies: readonly Uint8Array[]): Promise<void> {
    if (bodies.length > 0) await this.#ask({ kind: 'add', bodies })
  }

  /** Tells of campaigns that are new or changed. */
  async tell(facts: readonly (readonly [string, CampaignFacts])[]): Promise<void> {
    await this.#ask({ kind: 'tell', facts })
  }

  /** Learns from everything that was added. */
  async fit(fit: FitRequest): Promise<{ model: RankingModel; body: Uint8Array }> {
    const { model, body } = (await this.#ask({ kind: 'fit', fit })) as FitAnswer
    return { model: this.#modelOf(model), body }
  }

  /** Adds up stored bodies by hour or day. */
  async merge(merge: MergeRequest): Promise<readonly MergedEvidence[]> {
    return (await this.#ask({ kind: 'merge', merge })) as MergedEvidence[]
  }

  /** Unpacks a stored model. */
  async unpack(body: Uint8Array): Promise<RankingModel> {
    if (body.length <= smallBody) return this.#modelOf(unpackModel(body))
    return this.#modelOf((await this.#ask({ kind: 'unpack', body })) as BareModel)
  }

  #modelOf(bare: BareModel): RankingModel {
    const model = modelOf(bare, this.#vocabulary)
    this.#vocabulary = model.vocabulary
    return model
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    this.#fail(new Error('The fitting of the ranking has ended.'))
    await worker?.terminate()
  }

  #ask(request: FitterRequest): Promise<unknown> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    this.#worker ??= this.#start()
    const number = this.#number++
    const answer = Promise.withResolvers<unknown>()
    this.#waiting.set(number, answer)
    this.#worker.postMessage({ number, request })
    return answer.promise
  }

  #start(): Worker {
    const worker = new Worker(new URL('fitting-worker.ts', import.meta.url))
    worker.on('message', ({ number, answer }: { number: number; answer: unknown }) => {
      this.#waiting.get(number)?.resolve(answer)
      this.#waiting.delete(number)
    })
    worker.on('error', (error) => this.#fail(new Error('The fitting of the ranking failed.', { cause: error })))
    worker.unref()
    return worker
  }

  #fail(error: Error): void {
    this.#failure ??= error
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
