import type { FastifyBaseLogger } from 'fastify'
import type { Api } from '../http/server.ts'
import type { Readiness } from './readiness.ts'

export interface GracefulStopOptions {
  readonly server: Api
  readonly readiness: Readiness
  readonly logger: FastifyBaseLogger
  /**
   * Aborted once the last request is answered, or once new work could no longer end in time: from then on no webhook
   * and no job starts.
   */
  readonly stopping: AbortController
  /** Closes everything behind the server after the last answer: webhooks in flight, journal, database. */
  readonly close: () => Promise<void>
}

/** A load balancer stops sending requests within this time of a failed readiness probe. */
const lingerMs = 1_000
/** Connections that are still busy after this time are cut. */
const drainMs = 7_000
/** No webhook starts after this much draining: an attempt takes up to five seconds. */
const lastBeginMs = 3_500
/** The process ends after this time, whatever still runs; documents promise 12 s. */
const deadlineMs = 11_000
/** A process that has closed everything ends by itself; if not, it is ended after this time. */
const letGoMs = 500
/** Signals closer than this count as one: `npm` and a terminal both pass on the same Ctrl-C. */
const secondSignalAfterMs = 1_000

/** Stops the process as a signal does, but exits with 1, so that a supervisor restarts it. */
export type StopForGood = (reason: string) => void

/**
 * On SIGTERM, SIGINT or SIGHUP (a closed terminal), the process reports itself as not ready, takes no new connections,
 * answers requests in flight, sends their webhooks while there is time, closes the rest and ends within 12 s. A second
 * signal, more than 1 s after the first, ends it immediately. The result does the same from inside.
 */
export function stopOnSignals(options: GracefulStopOptions): StopForGood {
  let firstSignalMs: number | undefined
  const begin = (signal: NodeJS.Signals): void => {
    firstSignalMs = performance.now()
    void stop(options, signal)
  }
  const onSignal = (signal: NodeJS.Signals): void => {
    if (firstSignalMs === undefined) begin(signal)
    else if (performance.now() - firstSignalMs > secondSignalAfterMs) {
      options.logger.warn('second signal: ending at once')
      process.exit(1)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
  return (reason) => {
    process.exitCode = 1
    if (firstSignalMs !== undefined) return
    options.logger.error({ reason }, 'stopping: this process cannot continue')
    begin('SIGTERM')
  }
}

async function stop(options: GracefulStopOptions, signal: NodeJS.Signals): Promise<void> {
  const { server, readiness, logger, stopping, close } = options
  logger.info({ signal }, 'stopping')
  readiness.markStopping()
  // From now on each response closes its connection, so that the client opens the next one elsewhere.
  server.server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  setTimeout(() => {
    logger.error('not stopped in time: ending')
    // The last resort, if some part does not let go: nothing else is sure to end a process.
    process.exit(1)
  }, deadlineMs).unref()
  try {
    // No load balancer stands between a terminal and this process.
    if (signal === 'SIGTERM') await new Promise((resolve) => setTimeout(resolve, lingerMs))
    const noMore = setTimeout(() => stopping.abort(), lastBeginMs)
    await drain(server)
    clearTimeout(noMore)
    stopping.abort()
    await close()
    logger.info('stopped')
    // A DNS look-up of the system cannot be cancelled, and holds the process while the name server is silent.
    setTimeout(() => process.exit(), letGoMs).unref()
  } catch (err) {
    logger.error({ err }, 'stopped with a fault')
    process.exitCode = 1
  }
}

/** Takes no new connections and waits for the answers on open ones; Node keeps those open that fall idle meanwhile. */
async function drain(server: Api): Promise<void> {
  const sweep = setInterval(() => server.server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.server.closeAllConnections(), drainMs)
  try {
    await server.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(cut)
  }
}
