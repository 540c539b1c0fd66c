import { type Finding, fault, ok, warning } from '../../../tools/doctor/finding.ts'
import { CommandError, exitCodes } from './command-error.ts'
import { findCredential } from './credentials.ts'
import type { Io } from './io.ts'
import { connect, reasonOf } from './service.ts'

/** Signatures hold for 300 s either side: clocks that differ by more refuse every signed call. */
const worstSkewSeconds = 300
const oddSkewSeconds = 5
const timeoutMs = 5_000

/** Looks at a service from outside: its address, readiness, clock and sign-in. */
export async function checkService(url: string, io: Io): Promise<Finding[]> {
  const startMs = Date.now()
  const alive = await answerOf(`${url}/healthz`, io)
  if (!(alive instanceof Response)) {
    const remedy = 'Is it running? Is the address right? Is a proxy or firewall in the way?'
    return [fault('service', `${url} does not answer: ${alive}.`, remedy)]
  }
  if (!alive.ok) {
    const remedy = 'BASE_URL carries the path prefix: is it in --url?'
    return [fault('service', `${url}/healthz answered ${alive.status}.`, remedy)]
  }
  const serviceMs = Date.parse(alive.headers.get('date') ?? '')
  return [
    ok('service', `${url} answers.`),
    await readiness(url, io),
    skew(serviceMs, startMs, Date.now()),
    await signIn(url, io),
  ]
}

async function readiness(url: string, io: Io): Promise<Finding> {
  const ready = await answerOf(`${url}/readyz`, io)
  if (ready instanceof Response && ready.ok) return ok('readiness', 'It accepts requests.')
  const message = ready instanceof Response ? `/readyz answered ${ready.status}.` : `/readyz: ${ready}.`
  const remedy =
    'Its database accepts no writes, or it is stopping: see its log, or run offerwire doctor on its machine.'
  return fault('readiness', message, remedy)
}

/** The service tells seconds alone, and the request took a while: only what neither explains is a difference. */
function skew(serviceMs: number, fromMs: number, untilMs: number): Finding {
  const check = 'clocks'
  if (Number.isNaN(serviceMs)) return { check, status: 'warning', message: 'The service does not report its time.' }
  const late = Math.max(0, serviceMs - untilMs)
  const early = Math.max(0, fromMs - (serviceMs + 1_000))
  const seconds = Math.round(Math.max(late, early) / 1_000)
  const message = `This machine's clock and the service's are ${seconds} s apart.`
  if (seconds <= oddSkewSeconds) return ok(check, message)
  const remedy = `Set both by NTP: signatures are refused from ${worstSkewSeconds} s on.`
  return (seconds > worstSkewSeconds ? fault : warning)(check, message, remedy)
}

async function signIn(url: string, io: Io): Promise<Finding> {
  const check = 'sign-in'
  const credential = await findCredential(io.env, url)
  if (credential === undefined) {
    const remedy = "Sign in with offerwire login, or set OFFERWIRE_TOKEN to the service's ADMIN_TOKEN."
    return warning(check, 'You are not signed in, so calls that need a sign-in were not tried.', remedy)
  }
  try {
    await (await connect(url, io)).get('/admin/v1/projects', { query: { limit: 1 } })
    return ok(check, `You are signed in with ${credential.who}.`)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    // Only a refusal is about the sign-in: what else went wrong, the other checks tell.
    const remedy =
      error.exitCode === exitCodes.access
        ? 'Sign in again: offerwire login. Was ADMIN_TOKEN changed?'
        : (error.remedy ?? "See the other checks and the service's log.")
    return fault(check, error.message, remedy)
  }
}

/** The answer, or why there is none. */
async function answerOf(address: string, io: Io): Promise<Response | string> {
  try {
    const response = await fetch(address, { signal: AbortSignal.any([io.signal, AbortSignal.timeout(timeoutMs)]) })
    // An unread body keeps the connection open, and with it the process.
    await response.body?.cancel()
    return response
  } catch (error) {
    return reasonOf(error)
  }
}
