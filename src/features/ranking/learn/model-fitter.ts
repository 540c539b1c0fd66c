import { Worker } from 'node:worker_threads'
import {
  type BareModel,
  type ModelVocabulary,
  modelOf,
  type RankingModel,
  unpackModel,
} from '../model/ranking-model.ts'
import type { CampaignFacts, RefitOptions } from '../model/refit.ts'

export interface MergeRequest {
  readonly bodies: readonly Uint8Array[]
  /** Hours since the Unix epoch. */
  readonly dayBeforeHour: number
}

/** A request to the thread; it answers each with one message of the same number. */
export type FitterRequest =
  | { readonly kind: 'add'; readonly bodies: readonly Uint8Array[] }
  | { readonly kind: 'campaigns'; readonly campaigns: readonly (readonly [string, CampaignFacts])[] }
  | { readonly kind: 'fit'; readonly fit: RefitOptions }
  | { readonly kind: 'merge'; readonly merge: MergeRequest }
  | { readonly kind: 'unpack'; readonly body: Uint8Array }

export interface FitAnswer {
  readonly model: BareModel
  readonly body: Uint8Array
}

export interface MergedEvidence {
  readonly hour: number
  readonly span: 1 | 24
  readonly body: Uint8Array
}

/** Models up to this size, in bytes, are unpacked faster here than by the thread. */
const smallBody = 16_384

/** Holds all evidence in a thread of its own, so that refits delay no request. Starts the thread on first use. */
export class ModelFitter implements AsyncDisposable {
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #vocabulary: ModelVocabulary | undefined
  #worker: Worker | undefined
  #failure: Error | undefined
  #number = 0

  /** True when the thread has failed, and with it all evidence is gone. */
  get hasFailed(): boolean {
    return this.#failure !== undefined
  }

  async add(bodies: readonly Uint8Array[]): Promise<void> {
    if (bodies.length > 0) await this.#ask({ kind: 'add', bodies })
  }

  /** Adds campaigns, or replaces changed ones. */
  async putCampaigns(campaigns: readonly (readonly [string, CampaignFacts])[]): Promise<void> {
    await this.#ask({ kind: 'campaigns', campaigns })
  }

  async fit(fit: RefitOptions): Promise<{ model: RankingModel; body: Uint8Array }> {
    const { model, body } = (await this.#ask({ kind: 'fit', fit })) as FitAnswer
    return { model: this.#modelOf(model), body }
  }

  async merge(merge: MergeRequest): Promise<readonly MergedEvidence[]> {
    return (await this.#ask({ kind: 'merge', merge })) as MergedEvidence[]
  }

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
