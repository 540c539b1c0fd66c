import { Worker } from 'node:worker_threads'
import type { StorageLogger } from '../database.ts'
import { type FromWorker, monotonicMs, type ToWorker, WorkerProgress, type WorkerStart } from './worker-messages.ts'
import { WorkerSocket } from './worker-socket.ts'

export interface EmbeddedServerOptions extends Omit<WorkerStart, 'progress'> {
  readonly logger: StorageLogger
  /** The time one statement may keep the worker before it counts as hung, in milliseconds. */
  readonly hangMs: number
}

const watchIntervalMs = 500
const stopTimeoutMs = 5_000
/** The pause before retrying to open the database, as on a full disk. */
const retryMs = 1_000
/** The time one turn of the event loop spends on answers; later answers wait for the next turn. */
const turnMs = 10
/** The database's own memory is not part of this heap, which holds messages in transit. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 }

/** The embedded database in its worker thread: makes connections to it, and restarts it when it hangs or dies. */
export class EmbeddedServer implements AsyncDisposable {
  readonly #options: EmbeddedServerOptions
  readonly #sockets = new Map<number, WorkerSocket>()
  #worker: RunningWorker
  #nextConnection = 1
  #hasOpened = false
  #isClosing = false
  #retry: NodeJS.Timeout | undefined
  /** The time at which this turn of the event loop began to handle messages. */
  #turnStartedMs: number | undefined
  #deferred = 0
  readonly #watchdog: NodeJS.Timeout

  private constructor(options: EmbeddedServerOptions) {
    this.#options = options
    this.#worker = this.#start()
    this.#watchdog = setInterval(() => this.#endHungWorker(), watchIntervalMs).unref()
  }

  /**
   * Opens the database, creating it if its directory, which must exist, has none. Its thread runs when this returns.
   */
  static async open(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
    const server = new EmbeddedServer(options)
    try {
      await server.#worker.ready
      server.#hasOpened = true
      return server
    } catch (error) {
      await server[Symbol.asyncDispose]()
      throw error
    }
  }

  /** Returns how many times files were forced to the disk since the worker's last start. */
  get syncCount(): number {
    return this.#worker.progress.syncCount
  }

  /** Makes a socket for one `pg` client. */
  connect(): WorkerSocket {
    const connection = this.#nextConnection++
    const socket: WorkerSocket = new WorkerSocket({
      ready: () => this.#worker.ready,
      send: (bytes) => this.#worker.post({ kind: 'data', connection, bytes }, [bytes.buffer]),
      close: () => {
        if (this.#sockets.delete(connection)) this.#worker.post({ kind: 'close', connection })
      },
    })
    this.#sockets.set(connection, socket)
    return socket
  }

  /** Writes an image of the database, from which other databases can start. */
  async saveTemplate(path: string): Promise<void> {
    const saved = this.#worker.answered('template-saved')
    this.#worker.post({ kind: 'save-template', path })
    await saved
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosing = true
    clearInterval(this.#watchdog)
    clearTimeout(this.#retry)
    await this.#worker.stop()
    this.#dropSockets(new Error('The embedded database was closed'))
  }

  #start(): RunningWorker {
    const { dataDir, templatePath } = this.#options
    const worker: RunningWorker = new RunningWorker({
      dataDir,
      templatePath,
      onMessage: (message) => this.#receiveInTurn(message),
      onEnd: (error) => this.#replace(worker, error),
    })
    return worker
  }

  /**
   * Spreads messages over turns of the event loop. Node delivers up to a thousand messages in one turn, including those
   * that arrive meanwhile. As each answer lets its request ask again, one turn would last until every waiting request
   * is done.
   */
  #receiveInTurn(message: FromWorker): void {
    if (this.#deferred === 0 && this.#hasTime()) {
      this.#receive(message)
      return
    }
    this.#deferred++
    const receive = () => {
      if (this.#hasTime()) {
        this.#deferred--
        this.#receive(message)
      } else setImmediate(receive)
    }
    setImmediate(receive)
  }

  #hasTime(): boolean {
    const nowMs = performance.now()
    if (this.#turnStartedMs === undefined) {
      this.#turnStartedMs = nowMs
      setImmediate(() => {
        this.#turnStartedMs = undefined
      })
    }
    return nowMs - this.#turnStartedMs < turnMs
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'data') this.#sockets.get(message.connection)?.receive(message.bytes)
    else if (message.kind === 'closed') {
      this.#sockets.get(message.connection)?.destroy(new Error(message.reason))
    }
  }

  #endHungWorker(): void {
    const startedMs = this.#worker.progress.statementStartedMs
    const runningMs = startedMs === 0 ? 0 : monotonicMs() - startedMs
    if (runningMs <= this.#options.hangMs) return
    this.#options.logger.error({ runningMs }, 'The embedded database hangs and is restarted')
    this.#worker.terminate(new Error(`The embedded database gave no answer for ${runningMs} ms`))
  }

  #replace(ended: RunningWorker, error: Error): void {
    if (this.#isClosing || ended !== this.#worker) return
    this.#options.logger.error({ err: error }, 'The embedded database ended')
    const { dataDir } = this.#options
    // An in-memory database dies with its worker; never replace it by an empty one.
    if (dataDir !== 'memory' && this.#hasOpened) {
      if (ended.wasReady) this.#worker = this.#start()
      else this.#retry = setTimeout(() => this.#restart(), retryMs).unref()
    }
    this.#dropSockets(error)
  }

  #restart(): void {
    if (!this.#isClosing) this.#worker = this.#start()
  }

  #dropSockets(error: Error): void {
    const sockets = [...this.#sockets.values()]
    this.#sockets.clear()
    for (const socket of sockets) socket.destroy(error)
  }
}

interface RunningWorkerOptions extends Omit<WorkerStart, 'progress'> {
  readonly onMessage: (message: FromWorker) => void
  readonly onEnd: (error: Error) => void
}

/** One life of the worker thread. */
class RunningWorker {
  readonly progress = new WorkerProgress()
  readonly ready: Promise<void>
  wasReady = false
  readonly #worker: Worker
  readonly #onEnd: (error: Error) => void
  #hasEnded = false
  readonly #ended = Promise.withResolvers<never>()

  constructor({ dataDir, templatePath, onMessage, onEnd }: RunningWorkerOptions) {
    this.#onEnd = onEnd
    this.#ended.promise.catch(() => undefined)
    const workerData: WorkerStart = { dataDir, templatePath, progress: this.progress.buffer }
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData, resourceLimits })
    this.#worker.on('message', onMessage)
    this.#worker.on('error', (error: Error) => this.#end(error))
    this.#worker.on('exit', (code) => this.#end(new Error(`The worker of the embedded database exited with ${code}`)))
    this.ready = this.answered('ready').then(() => {
      this.wasReady = true
    })
    this.ready.catch(() => undefined)
  }

  post(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    if (!this.#hasEnded) this.#worker.postMessage(message, transfer)
  }

  /** Resolves at the worker's next message of this kind; fails if the worker ends before. */
  answered(kind: FromWorker['kind']): Promise<void> {
    const answer = Promise.withResolvers<void>()
    const listen = (message: FromWorker) => {
      if (message.kind !== kind) return
      this.#worker.off('message', listen)
      answer.resolve()
    }
    this.#worker.on('message', listen)
    return Promise.race([answer.promise, this.#ended.promise])
  }

  terminate(error: Error): void {
    void this.#worker.terminate()
    this.#end(error)
  }

  async stop(): Promise<void> {
    if (!this.#hasEnded) {
      const timeout = setTimeout(
        () => this.#end(new Error('The embedded database did not stop in time')),
        stopTimeoutMs,
      )
      const stopped = this.answered('stopped')
      this.post({ kind: 'stop' })
      await stopped.catch(() => undefined)
      clearTimeout(timeout)
    }
    await this.#worker.terminate()
  }

  #end(error: Error): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#ended.reject(error)
    this.#onEnd(error)
  }
}
