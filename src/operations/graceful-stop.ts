import type { FastifyBaseLogger } from 'fastify'
import type { Api } from '../http/server.ts'
import type { Readiness } from './readiness.ts'

export interface GracefulStopOptions {
  readonly server: Api
  readonly readiness: Readiness
  readonly logger: FastifyBaseLogger
  /**
   * Aborted when the last request is answered, or when what is begun would no longer end in time: no webhook and no job
   * is begun from then on.
   */
  readonly stopping: AbortController
  /** Closes everything behind the server, once its last request is answered: webhooks in flight, journal, database. */
  readonly close: () => Promise<void>
}

/** A balancer stops sending within this time of a failed readiness probe. */
const lingerMs = 1_000
/** After this time, connections that are still busy are cut. */
const drainMs = 7_000
/** After this time of draining, no webhook is begun: an attempt takes up to five seconds. */
const lastBeginMs = 3_500
/** After this time, the process ends whatever still holds it; the promise is 12 s. */
const deadlineMs = 11_000
/** A process that has closed everything ends by itself at once; after this time it is ended. */
const letGoMs = 500
/** Signals closer than this are one: `npm` and a terminal both pass on the same Ctrl-C. */
const secondSignalAfterMs = 1_000

/** Stops the process as a signal does, but for good reason: it ends with 1, so that it is started again. */
export type StopForGood = (reason: string) => void

/**
 * On SIGTERM, SIGINT or SIGHUP (a closed terminal): not ready first, then no new connections; requests in flight are
 * answered and their webhooks sent while there is time, the rest is closed, and the process ends by itself within 12 s.
 * A second signal, more than 1 s after the first, ends it at once. The result does the same from inside.
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
  // From now on each answer closes its connection, so that a caller opens the next one elsewhere.
  server.server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  setTimeout(() => {
    logger.error('not stopped in time: ending')
    // The last resort, when something does not let go: nothing else ends a process surely.
    process.exit(1)
  }, deadlineMs).unref()
  try {
    // A person at a terminal has no balancer to wait for.
    if (signal === 'SIGTERM') await new Promise((resolve) => setTimeout(resolve, lingerMs))
    const noMore = setTimeout(() => stopping.abort(), lastBeginMs)
    await drain(server)
    clearTimeout(noMore)
    stopping.abort()
    await close()
    logger.info('stopped')
    // The system's look-up of a name cannot be called back, and holds the process while its name server is silent.
    setTimeout(() => process.exit(), letGoMs).unref()
  } catch (err) {
    logger.error({ err }, 'stopped with a fault')
    process.exitCode = 1
  }
}

/**
 * Takes no new connection and waits for the answers of the open ones; Node leaves those open that fall idle meanwhile.
 */
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
