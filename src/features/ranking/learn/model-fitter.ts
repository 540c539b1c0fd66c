import { Worker } from 'node:worker_threads'
import { type ModelVocabulary, modelOf, type RankingModel, unpackModel } from '../model/ranking-model.ts'
import type { FitterRequests } from './fitting-worker.ts'

/** Models up to this size, in bytes, are unpacked faster here than in the thread. */
const smallBody = 16_384

/** Holds all evidence in a thread of its own, so that refits delay no request. Starts the thread on first use. */
export class ModelFitter implements AsyncDisposable {
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #vocabulary: ModelVocabulary | undefined
  #worker: Worker | undefined
  #failure: Error | undefined
  #number = 0

  /** True if the thread failed; all its evidence is lost then. */
  get hasFailed(): boolean {
    return this.#failure !== undefined
  }

  async ask<Name extends keyof FitterRequests>(
    name: Name,
    ...given: Parameters<FitterRequests[Name]>
  ): Promise<Awaited<ReturnType<FitterRequests[Name]>>> {
    if (this.#failure !== undefined) throw this.#failure
    this.#worker ??= this.#start()
    const number = this.#number++
    const answer = Promise.withResolvers<unknown>()
    this.#waiting.set(number, answer)
    this.#worker.postMessage({ number, name, given })
    return (await answer.promise) as Awaited<ReturnType<FitterRequests[Name]>>
  }

  /** Unpacks a stored model, which shares the common prefix of the previous model's vocabulary. */
  async unpack(body: Uint8Array): Promise<RankingModel> {
    const bare = body.length <= smallBody ? unpackModel(body) : await this.ask('unpack', body)
    const model = modelOf(bare, this.#vocabulary)
    this.#vocabulary = model.vocabulary
    return model
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    this.#fail(new Error('The ranking model fitter has stopped.'))
    await worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('fitting-worker.ts', import.meta.url))
    worker.on('message', ({ number, answer }: { number: number; answer: unknown }) => {
      this.#waiting.get(number)?.resolve(answer)
      this.#waiting.delete(number)
    })
    worker.on('error', (error) => this.#fail(new Error('The ranking model fitter failed.', { cause: error })))
    worker.unref()
    return worker
  }

  #fail(error: Error): void {
    this.#failure ??= error
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
