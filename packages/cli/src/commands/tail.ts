import type { Entry } from '@offerwire/api-types'
import { chooseApp } from '../choose.ts'
import { type Context, command, sharedOptions } from '../command.ts'
import { completionsOf, everySecond, serviceNowMs } from '../follow.ts'
import { visibleLine } from '../output.ts'
import type { Service } from '../service.ts'

type Transaction = Entry<'/admin/v1/transactions'>

/** Clicks read at a time. */
const clicksPerPage = 100

export const tailCommand = command({
  name: 'tail',
  about: "Show an app's clicks and completions as they happen.",
  options: {
    app: sharedOptions.app,
    environment: { value: '<name>', choices: ['live', 'test'], about: 'Only this environment.' },
  },
  examples: [
    ['offerwire tail', 'until Ctrl-C'],
    ['offerwire tail --environment test --json', 'one line of JSON per click and completion'],
  ],
  async run(context, given) {
    const { io, output, connect, url } = context
    const service = await connect()
    const app = await chooseApp(service, given.app)
    const environment = given.environment as 'live' | 'test' | undefined
    const look = completionsOf(service, { appId: app.id, environment, sinceMs: await serviceNowMs(url, io.signal) })
    const clicks = clicksOf(service, app.id, environment)
    const names = namesOf(service)
    await clicks()
    output.note(`Clicks and completions of ${app.name}. Press Ctrl-C to stop.`)
    await everySecond(io.signal, output, async () => {
      for (const click of await clicks()) show(context, 'clicked', click, await names(click.campaignId))
      await look(async ({ transactionId }) => {
        const path = { transactionId }
        const transaction = await service.get('/admin/v1/transactions/{transactionId}', { path }, 'openedAt')
        show(context, 'completed', transaction, await names(transaction.campaignId))
      })
    })
  },
})

function show({ output }: Context, step: 'clicked' | 'completed', transaction: Transaction, campaign: string): void {
  const { id, environment, surface, class: visitor, userId, openedAt, verifiedAt } = transaction
  const at = step === 'completed' && verifiedAt !== null ? verifiedAt : openedAt
  const told = output.style(step === 'completed' ? 'green' : 'cyan', step.padEnd(9))
  const facts = [at.slice(11, 19), told, environment, surface, visitor, id, campaign, userId ?? '']
  output.answer({ step, at, campaign, ...transaction }, facts.map(visibleLine).join('  '))
}

/** The clicks since the look before, oldest first; the first look gives none. */
function clicksOf(service: Service, appId: string, environment: 'live' | 'test' | undefined) {
  let known: Set<string> | undefined
  let oldest = ''
  return async (): Promise<Transaction[]> => {
    const read: Transaction[] = []
    // The newest come first: where one is known, all behind it are.
    for (let cursor: string | undefined; ; ) {
      const query = { appId, environment, limit: clicksPerPage, cursor }
      const { data, nextCursor } = await service.get('/admin/v1/transactions', { query }, 'data')
      read.push(...data)
      // Ids grow with time: behind the oldest known one, all was read before, though those known may be gone.
      const isRead = known === undefined || data.some(({ id }) => known?.has(id) || id < oldest)
      if (isRead || typeof nextCursor !== 'string') break
      cursor = nextCursor
    }
    const [before, from] = [known, oldest]
    known = new Set(read.map(({ id }) => id))
    oldest = read.at(-1)?.id ?? oldest
    return before === undefined ? [] : read.filter(({ id }) => id > from && !before.has(id)).reverse()
  }
}

/** Campaigns' names, each read once. */
function namesOf(service: Service) {
  const names = new Map<string, Promise<string>>()
  return (campaignId: string): Promise<string> => {
    const read = async () => (await service.get('/admin/v1/campaigns/{campaignId}', { path: { campaignId } })).name
    const name = names.get(campaignId) ?? read().catch(() => campaignId)
    names.set(campaignId, name)
    return name
  }
}
