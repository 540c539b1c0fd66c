import { Offerwire } from '../client.ts'
import { runCommand, usualCommand } from './run-command.ts'

export interface SandboxOptions {
  /** The instant in UTC at which its clock begins: `2027-01-31T00:00:00Z`. The real time when absent. */
  readonly at?: string
  /** A file of `offerwire campaigns export`, to be served; one campaign of ten dollars for everyone when absent. */
  readonly from?: string
  /** TCP port; a free one when absent. */
  readonly port?: number
  /**
   * What starts `offerwire`, such as `['npx', 'offerwire']`: a program and its first words. The command that is
   * installed in `node_modules` of the working folder, or of one above, when absent.
   */
  readonly command?: readonly string[]
  /** How long a start may take, in milliseconds; 120,000 when absent. */
  readonly timeoutMs?: number
}

export interface SandboxKey {
  readonly publishableKey: string
  readonly secretKey: string
}

/** What a sandbox begins with, as `offerwire sandbox --json` prints it. */
export interface SandboxWorld {
  readonly baseUrl: string
  readonly adminToken: string
  readonly organization: { readonly id: string; readonly postbackToken: string; readonly apiKey: string }
  readonly campaigns: readonly { readonly id: string; readonly name: string }[]
  readonly project: { readonly id: string }
  readonly app: { readonly id: string }
  readonly keys: { readonly live: SandboxKey; readonly test: SandboxKey }
}

export interface MovedClock {
  readonly now: string
  readonly mode: 'frozen' | 'running'
  /** What became due on the way, oldest first. */
  readonly ran: readonly { readonly at: string; readonly what: string }[]
}

/** A service of a test's own, whose clock the test moves. */
export interface Sandbox extends SandboxWorld {
  /** The publisher's calls with the live key. */
  readonly client: Offerwire
  /** The same with the test key, which serves the demo network's campaigns. */
  readonly testClient: Offerwire
  /** Moves the clock by seconds, or to an instant; all that is due on the way has been done then. */
  advance(by: number | { readonly to: string }): Promise<MovedClock>
  /** Opens an offer's link as a person does, and returns the transaction's id. */
  open(clickUrl: string): Promise<string>
  /** Reports a conversion as the advertiser does, and returns the verdict. */
  postback(transactionId: string, status?: 'approved' | 'rejected'): Promise<string>
  /** Makes a call of the management API as the operator: `admin('PATCH', '/campaigns/…', { status: 'paused' })`. */
  admin<Answer = unknown>(method: string, path: string, body?: object): Promise<Answer>
  /** Ends it, and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts the real service as a process of its own and waits until it is ready. It ends by `stop`, or with this process,
 * however that ends.
 *
 * @throws Error with what the command said, when it ends before it is ready or takes too long.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { at, from, port, command = usualCommand(), timeoutMs = 120_000 } = options
  const line = [...command, 'sandbox', '--json']
  for (const [name, value] of Object.entries({ at, from, port })) {
    if (value !== undefined) line.push(`--${name}`, String(value))
  }
  const { answer, stop } = await runCommand(line, timeoutMs)
  const { clock: _, ...world } = JSON.parse(answer) as SandboxWorld & { readonly clock: unknown }
  const { baseUrl, adminToken, keys, organization } = world
  const admin = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const headers = { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' }
    const response = await fetch(`${baseUrl}/admin/v1${path}`, { method, headers, body: JSON.stringify(body) ?? null })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as Answer
  }
  const clientOf = ({ publishableKey, secretKey }: SandboxKey) =>
    new Offerwire({ baseUrl, apiKey: publishableKey, secretKey })
  return {
    ...world,
    client: clientOf(keys.live),
    testClient: clientOf(keys.test),
    advance: (by) => admin('POST', '/clock', typeof by === 'number' ? { advanceBySeconds: by } : { advanceTo: by.to }),
    open: openLink,
    postback: (transactionId, status) => {
      return report(baseUrl, {
        transaction_id: transactionId,
        token: organization.postbackToken,
        ...(status && { status }),
      })
    },
    admin,
    stop,
  }
}

async function openLink(clickUrl: string): Promise<string> {
  const headers = { 'User-Agent': 'Mozilla/5.0 (offerwire sandbox)' }
  const { status, headers: answered } = await fetch(clickUrl, { redirect: 'manual', headers })
  const location = answered.get('location')
  const transactionId = location === null ? null : new URL(location).searchParams.get('transaction_id')
  if (transactionId === null) throw new Error(`${clickUrl} was answered ${status}, and names no transaction_id.`)
  return transactionId
}

async function report(baseUrl: string, fields: Record<string, string>): Promise<string> {
  const answer = await fetch(`${baseUrl}/postback`, { method: 'POST', body: new URLSearchParams(fields) })
  return ((await answer.json()) as { verdict: string }).verdict
}
