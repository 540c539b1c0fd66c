import { type DestinationStream, type Logger, pino } from 'pino'

/** Fields that may hold secrets or personal data in log entries. */
const secretPaths = [
  'authorization',
  'cookie',
  'token',
  'password',
  'secret',
  'apiKey',
  'headers.authorization',
  'headers.cookie',
  'headers["x-api-key"]',
  'headers["x-signature"]',
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["x-api-key"]',
  'req.headers["x-signature"]',
]

/**
 * Names of the Elastic Common Schema, and OpenTelemetry's for a route, which the schema lacks; other fields are our
 * own.
 */
const commonNames: Readonly<Record<string, string>> = {
  err: 'error',
  requestId: 'http.request.id',
  method: 'http.request.method',
  route: 'http.route',
  status: 'http.response.status_code',
  durationNs: 'event.duration',
  url: 'url.full',
  pid: 'process.pid',
}

/**
 * The process's log: one JSON line each on standard output, by the names of the Elastic Common Schema. Secrets in known
 * places are replaced.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { 'ecs.version': '8.17.0', 'service.name': 'offerwire' },
    messageKey: 'message',
    timestamp: () => `,"@timestamp":"${new Date().toISOString()}"`,
    formatters: {
      level: (label: string) => ({ 'log.level': label }),
      log: (fields: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(fields).map(([name, value]) => [commonNames[name] ?? name, value])),
    },
    redact: { paths: secretPaths, censor: '[secret]' },
    serializers: {
      error: describeError,
      req: ({ method, url }: { method: string; url: string }) => ({ method, url: withoutQuery(url) }),
    },
  }
  return pino(options, destination ?? standardOutput())
}

/**
 * Standard output, written to in the background, so that whoever reads it slowly keeps nothing waiting; and for as long
 * as it is there: a terminal that was closed must not keep the service from stopping well.
 */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ fd: process.stdout.fd, sync: false })
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return
    if (error.code !== 'EIO') throw error
    // What pino itself does for EPIPE: what waits would be written again and again when the process ends.
    const drop = () => undefined
    Object.assign(stream, { write: () => true, end: drop, flushSync: drop, destroy: drop })
  })
  return stream
}

/** Returns what a log says of an error. Its other properties stay out: a database puts the values of a row there. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  return {
    type: error.name,
    message: error.message,
    code: 'code' in error ? error.code : undefined,
    stack_trace: error.stack,
    cause: error.cause === undefined ? undefined : describeError(error.cause),
    errors: error instanceof AggregateError ? error.errors.map(describeError) : undefined,
  }
}

/** The path of a URL: query strings, and fragments that are refused, hold tokens and user ids. */
function withoutQuery(url: string): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}
