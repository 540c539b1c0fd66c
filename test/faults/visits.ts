import { setTimeout as sleep } from 'node:timers/promises'
import type { ServiceProcess } from '../support/app/service-process.ts'
import { askFeed, type Publisher, postBack } from './completions.ts'

/** Users who visit the running nodes one after the other, whatever fails meanwhile. */
export interface Visits {
  /** Acknowledged completions. */
  readonly completed: ReadonlySet<string>
  end(): Promise<void>
}

/** Lets this many simultaneous users visit until it is ended; `nodes` may change meanwhile. */
export function startVisits(nodes: readonly ServiceProcess[], publisher: Publisher, atOnce = 4): Visits {
  const completed = new Set<string>()
  let isOver = false
  const visits = Array.from({ length: atOnce }, async (_, visitor) => {
    for (let round = 0; !isOver; round++) {
      await visit(nodes, publisher, `visitor ${visitor}.${round}`, completed).catch(() => undefined)
      // At this rate ranking learns from every feed; at a higher one it would learn from a sample.
      await sleep(100)
    }
  })
  return {
    completed,
    async end() {
      isOver = true
      await Promise.all(visits)
    },
  }
}

/** An offer is shown, confirmed through all nodes, opened twice and completed; its user is sometimes erased. */
async function visit(
  nodes: readonly ServiceProcess[],
  publisher: Publisher,
  userId: string,
  completed: Set<string>,
): Promise<void> {
  const pick = () => nodes[Math.floor(Math.random() * nodes.length)] as ServiceProcess
  const feed = await askFeed(pick(), publisher.key, userId)
  const { offers = [] } = (await feed.json()) as { offers?: { impressionUid: string; clickUrl: string }[] }
  const [offer] = offers
  if (offer === undefined) return
  const confirm = ({ url }: ServiceProcess) =>
    fetch(`${url}/publisher/sdk/v1/offers/impressions/${offer.impressionUid}/delivered`, {
      method: 'POST',
      headers: { 'x-api-key': publisher.key, 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ deliveredTimestamp: 1_780_000_000 }),
    })
  const open = () => fetch(pick().url + new URL(offer.clickUrl).pathname, { redirect: 'manual' })
  if (Math.random() < 0.2) await open()
  await Promise.all(nodes.map(confirm))
  const click = await open()
  const id = new URL(click.headers.get('location') ?? '').searchParams.get('transaction_id') ?? ''
  const [postback] = await Promise.all([postBack(pick(), publisher, id), confirm(pick())])
  if (postback.status === 200) completed.add(id)
  if (Math.random() < 0.1) await pick().admin('DELETE', `/apps/${publisher.appId}/users/${userId}`)
}
