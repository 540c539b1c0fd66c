import { Worker } from 'node:worker_threads'
import type { FitAnswer, FitRequest, FitterRequest, HistoryBucket, MergeRequest } from './fitting-messages.ts'
import { emptyRankingModel } from './ranking-model.ts'
import type { FittedModel } from './ranking-worlds.ts'
import { growVocabulary } from './vocabulary-growth.ts'

/** Holds all evidence in a thread of its own, where refits hold up no request. The thread starts with the first evidence. */
export class ModelFitter implements AsyncDisposable {
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  readonly #vocabulary = emptyRankingModel().vocabulary
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

  /** Learns from everything that was added. */
  async fit(fit: FitRequest): Promise<FittedModel> {
    const { learned, growth, body } = (await this.#ask({ kind: 'fit', fit })) as FitAnswer
    growVocabulary(this.#vocabulary, growth)
    return { model: { ...learned, vocabulary: this.#vocabulary }, body }
  }

  /** Adds up stored bodies by hour or day. */
  async merge(merge: MergeRequest): Promise<readonly HistoryBucket[]> {
    return (await this.#ask({ kind: 'merge', merge })) as HistoryBucket[]
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
