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

/** The process's log: one JSON line each on standard output. Secrets in known places are replaced. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secretPaths, censor: '[secret]' },
    serializers: {
      err: describeError,
      req: ({ method, url }: { method: string; url: string }) => ({ method, url: withoutQuery(url) }),
    },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** Returns what a log says of an error. Its other properties stay out: a database puts the values of a row there. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  return {
    type: error.name,
    message: error.message,
    code: 'code' in error ? error.code : undefined,
    stack: error.stack,
    cause: error.cause === undefined ? undefined : describeError(error.cause),
    errors: error instanceof AggregateError ? error.errors.map(describeError) : undefined,
  }
}

/** The path of a URL: query strings, and fragments that are refused, hold tokens and user ids. */
function withoutQuery(url: string): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}
