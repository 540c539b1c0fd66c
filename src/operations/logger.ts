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

/** Field names of the Elastic Common Schema; for a route, which it lacks, OpenTelemetry's. Other fields are our own. */
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
 * The log of the process: one JSON line an entry on standard output, with the field names of the Elastic Common Schema.
 * Secrets in known fields are replaced.
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
 * Standard output, written in the background, so that a slow reader delays nothing. If it closes (a closed terminal),
 * entries are dropped, so that the service can still stop in order.
 */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ fd: process.stdout.fd, sync: false })
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return
    if (error.code !== 'EIO') throw error
    // As pino does for EPIPE: otherwise the buffered entries would be written again and again when the process ends.
    const drop = () => undefined
    Object.assign(stream, { write: () => true, end: drop, flushSync: drop, destroy: drop })
  })
  return stream
}

/** Returns the loggable part of an error. Its other properties stay out: a database puts the values of a row there. */
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

/** The path of a URL, without the query string and fragment, which may hold tokens and user ids. */
function withoutQuery(url: string): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}
