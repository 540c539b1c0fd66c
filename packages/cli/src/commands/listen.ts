import { createHmac } from 'node:crypto'
import { chooseApp } from '../choose.ts'
import { type Context, command, sharedOptions } from '../command.ts'
import { usageError } from '../command-error.ts'
import { listenSecretOf } from '../credentials.ts'
import { type Completion, completionsOf, everySecond, serviceNowMs } from '../follow.ts'
import { visibleLine } from '../output.ts'

/** The delivery timeout of the service: 5 seconds to the status line; redirects are not followed. */
const forwardTimeoutMs = 5_000

export const listenCommand = command({
  name: 'listen',
  about: "Forward an app's webhooks to a receiver on your machine, signed like the real ones.",
  details:
    'Each completion is posted once, with the headers and the body of the real webhook, to the address you name. You need neither a public https address nor a webhook. It is signed with a secret kept on this machine, which is shown at the start and stays the same: give it to your receiver as its signing secret. OFFERWIRE_SIGNING_SECRET overrides it. Only test completions are forwarded; --live adds those of real users.',
  options: {
    'forward-to': { value: '<url>', about: 'Where your receiver listens.', isRequired: true },
    app: sharedOptions.app,
    live: { about: 'Forward live completions as well.' },
    since: { value: '<instant>', about: 'Start with completions from this time on (ISO 8601). Default: now.' },
  },
  examples: [
    ['offerwire listen --forward-to http://localhost:4242/webhook', 'then, in another terminal: offerwire trigger'],
    [
      'offerwire listen --forward-to http://localhost:4242/webhook --json',
      'a line of JSON with signingSecret, then one for each completion',
    ],
  ],
  async run(context, given) {
    const { io, output, connect, url } = context
    const target = given.forwardTo
    if (!URL.canParse(target) || !/^https?:/.test(target))
      throw usageError('--forward-to must be an http or https address.')
    const service = await connect()
    const app = await chooseApp(service, given.app)
    const secret = io.env.OFFERWIRE_SIGNING_SECRET || (await listenSecretOf(io.env, app.id))
    const sinceMs = given.since === undefined ? await serviceNowMs(url, io.signal) : Date.parse(given.since)
    if (Number.isNaN(sinceMs)) throw usageError('--since must be an ISO 8601 date and time.')
    const look = completionsOf(service, { appId: app.id, environment: given.live ? undefined : 'test', sinceMs })
    const what = given.live ? 'Completions' : 'Test completions (with --live, all)'
    output.note(`${what} of ${app.name} go to ${target}. Press Ctrl-C to stop.`)
    output.note(`Signing secret for your receiver: ${output.style('bold', secret)}`)
    if (output.json) output.answer({ appId: app.id, forwardTo: target, signingSecret: secret }, '')
    await everySecond(io.signal, output, () => look((completion) => forward(context, target, secret, completion)))
  },
})

async function forward({ output }: Context, target: string, secret: string, completion: Completion): Promise<void> {
  const { transactionId, environment, body } = completion
  const startMs = performance.now()
  const result = await post(target, secret, completion)
  const durationMs = Math.round(performance.now() - startMs)
  const { campaignName } = JSON.parse(body) as { campaignName: string }
  const isDelivered = typeof result === 'number' && result >= 200 && result <= 299
  const said = output.style(isDelivered ? 'green' : 'red', String(result))
  const line = [new Date().toTimeString().slice(0, 8), environment, transactionId, visibleLine(campaignName)].join('  ')
  output.answer(
    {
      transactionId,
      environment,
      event: JSON.parse(body),
      delivered: isDelivered,
      httpStatus: typeof result === 'number' ? result : null,
      ...(typeof result === 'string' ? { error: result } : {}),
      durationMs,
    },
    `${line}  -> ${said} in ${durationMs} ms`,
  )
}

/** The receiver's status, or why there is none. */
async function post(target: string, secret: string, { environment, body }: Completion): Promise<number | string> {
  const timestamp = `${Math.floor(Date.now() / 1000)}`
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  try {
    const response = await fetch(target, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Offerwire',
        'X-Webhook-Environment': environment,
        'X-Webhook-Signature': signature,
        'X-Webhook-Timestamp': timestamp,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(forwardTimeoutMs),
    })
    await response.body?.cancel()
    return response.status
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return 'no answer within 5 s'
    const { cause } = error as Error
    return cause instanceof Error && cause.message !== '' ? cause.message : 'no server answers there'
  }
}
