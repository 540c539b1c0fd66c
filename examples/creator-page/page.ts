// A page for each creator: the links to share, and what they brought. `npm start`, then
// http://localhost:4240/creators/ada
import { createServer, type Server } from 'node:http'
import { Offerwire, OfferwireError, type Schemas } from '@offerwire/server'

export interface PageSettings {
  readonly baseUrl: string
  readonly apiKey: string
}

type Links = Schemas['GetCreatorLinksAnswer']['links']
type Stats = Schemas['CreatorStats']

/** Makes the server of the pages; it is not listening yet. */
export function createCreatorPages(settings: PageSettings): Server {
  const offerwire = new Offerwire(settings)
  return createServer(async (request, response) => {
    const creatorId = creatorOf(request.url ?? '')
    if (creatorId === undefined) return void response.writeHead(404).end('There is no such page.')
    try {
      const [{ links }, stats] = await Promise.all([
        offerwire.getCreatorLinks(creatorId),
        offerwire.getCreatorStats(creatorId),
      ])
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
      response.end(render(creatorId, links, stats))
    } catch (error) {
      if (!(error instanceof OfferwireError)) throw error
      console.error(`${error.code} (request ${error.requestId}): ${error.message}`)
      response.writeHead(503, { 'Retry-After': '5' }).end('Your links are not at hand just now. Try again.')
    }
  })
}

/** The creator that `/creators/<id>` names. Your own server knows who is signed in, and asks for nobody else. */
function creatorOf(url: string): string | undefined {
  const [, id = ''] = /^\/creators\/([\w%.~-]{1,384})$/.exec(url) ?? []
  try {
    return decodeURIComponent(id) || undefined
  } catch {
    return undefined
  }
}

function render(creatorId: string, links: Links, { campaigns, totals, currency }: Stats): string {
  const money = new Intl.NumberFormat('en', { style: 'currency', currency })
  const figures = new Map(campaigns.map((each) => [each.campaignId, each]))
  const rows = links.map(({ campaignId, name, perk, linkUrl, payout }) => {
    const { clicks = 0, completions = 0, earnings = 0 } = figures.get(campaignId) ?? {}
    const cells = [
      escapeHtml(name),
      escapeHtml(perk ?? ''),
      `<a href="${escapeHtml(linkUrl)}">${escapeHtml(linkUrl)}</a>`,
    ]
    const numbers = [money.format(payout.amount), clicks, completions, money.format(earnings)]
    return `<tr><td>${[...cells, ...numbers].join('</td><td>')}</td></tr>`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Links of ${escapeHtml(creatorId)}</title>
<h1>Links of ${escapeHtml(creatorId)}</h1>
<p>${totals.clicks} clicks, ${totals.completions} completions, ${money.format(totals.earnings)} earned.</p>
<table>
<tr><th>Offer<th>Perk<th>Link to share<th>Each pays<th>Clicks<th>Completions<th>Earned</tr>
${rows.join('\n')}
</table>
</html>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

if (import.meta.main) {
  const { OFFERWIRE_URL = 'http://localhost:3000', OFFERWIRE_API_KEY, PORT = '4240' } = process.env
  if (!OFFERWIRE_API_KEY) throw new Error('OFFERWIRE_API_KEY is not set: a publishable key, pk_…')
  createCreatorPages({ baseUrl: OFFERWIRE_URL, apiKey: OFFERWIRE_API_KEY }).listen(Number(PORT), '127.0.0.1', () => {
    console.log(`http://localhost:${PORT}/creators/ada`)
  })
}
