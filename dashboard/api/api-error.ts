/** An unsuccessful response of the API, or no response at all (status 0). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly requestId: string | undefined
  readonly details: unknown

  constructor(status: number, message: string, more: { code?: string; requestId?: string; details?: unknown } = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = more.code
    this.requestId = more.requestId
    this.details = more.details
  }
}

const sentences: Record<number, string> = {
  0: 'The service didn’t respond. Check your connection.',
  401: 'Your session has ended. Sign in again.',
  403: 'The service rejected this change because it came from a different address.',
  404: 'This doesn’t exist, or you don’t have access to it.',
  413: 'This is larger than the service accepts in one request.',
  429: 'Too many requests. Wait a moment and try again.',
  503: 'The service is busy or its database is unavailable. Try again shortly.',
}

/** Converts a response's error body into one error with a public sentence. */
export async function readError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const said = [fields.error, fields.message].find((text) => typeof text === 'string' && text !== '')
  const fallback = sentences[response.status] ?? `The service returned status ${response.status}.`
  const requestId = response.headers.get('x-request-id')
  return new ApiError(response.status, typeof said === 'string' ? said : fallback, {
    ...(typeof fields.code === 'string' ? { code: fields.code } : {}),
    ...(requestId === null ? {} : { requestId }),
    details: fields.details,
  })
}

/** Makes the error of a call without a response. */
export function noAnswer(cause: unknown): ApiError {
  const error = new ApiError(0, sentences[0] ?? 'No answer.')
  error.cause = cause
  return error
}

interface Fault {
  field: string
  problem: string
  liftedBy?: string
}

/** Returns the faults that the API found in a request. */
export function faults(error: unknown): Fault[] {
  return error instanceof ApiError && Array.isArray(error.details) ? error.details : []
}

/** Words those faults for a form, by field. */
export function faultsOf(error: unknown): Record<string, string> {
  return Object.fromEntries(faults(error).map(({ field, problem }) => [field, `This ${problem}.`]))
}
