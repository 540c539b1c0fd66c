import { escapeHtml } from '../../lib/text/escape-html.ts'
import type { DemoCompletion } from './complete-demo-transaction.ts'
import type { DemoTransaction } from './demo.queries.ts'

/** The style element of the page; its Content-Security-Policy names this text's hash. */
export const advertiserPageStyle = `
:root{color-scheme:light dark;--ink:#14181f;--soft:#5a6472;--line:#dfe4ea;--page:#f3f5f8;--card:#fff;--brand:#0b6e75;--good:#0a7d4b;--bad:#b3261e;--goodback:#e4f6ec;--badback:#fdeceb}
@media(prefers-color-scheme:dark){:root{--ink:#eef1f5;--soft:#a3adba;--line:#2b323c;--page:#0f1318;--card:#181d24;--brand:#3fc1c9;--good:#5fdc9b;--bad:#ff9b93;--goodback:#11291d;--badback:#331715}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem 1rem;background:var(--page);color:var(--ink);font:1rem/1.55 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:42rem;background:var(--card);border:1px solid var(--line);border-radius:1.25rem;overflow:hidden;box-shadow:0 1.5rem 3rem -2rem rgb(0 0 0/.35)}
.banner{display:block;width:100%;height:auto;aspect-ratio:2.4;object-fit:cover;background:var(--line)}
.body{padding:1.75rem clamp(1.25rem,5vw,2.25rem) 2rem}
.eyebrow{margin:0;color:var(--soft);font-size:.85rem}
h1{margin:.3rem 0 .5rem;font-size:clamp(1.4rem,4.5vw,1.8rem);line-height:1.2;letter-spacing:-.02em;overflow-wrap:anywhere}
p{margin:.5rem 0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.45rem 1.1rem;margin:1.4rem 0;padding:1rem 1.15rem;border:1px solid var(--line);border-radius:.85rem;font-size:.92rem}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
code{font:.88em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
button{display:block;width:100%;border:0;border-radius:.85rem;padding:.95rem 1.25rem;background:var(--brand);color:#fff;font:inherit;font-weight:650;font-size:1.05rem;cursor:pointer}
@media(prefers-color-scheme:dark){button{color:#06282a}}
button:hover{filter:brightness(1.08)}
button:focus-visible,a:focus-visible{outline:3px solid var(--brand);outline-offset:3px}
.note{color:var(--soft);font-size:.88rem}
.result{margin:1.3rem 0;padding:1rem 1.15rem;border-radius:.85rem;background:var(--goodback)}
.result h2{margin:0 0 .25rem;font-size:1.05rem;color:var(--good)}
.result.refused{background:var(--badback)}
.result.refused h2{color:var(--bad)}
a{color:var(--brand)}
@media(max-width:30rem){dl{grid-template-columns:1fr;gap:.1rem}dd{margin-bottom:.5rem}}
`

/** The page of a demo campaign: what was opened, and a button that completes it. Works without script. */
export function renderAdvertiserPage(transaction: DemoTransaction, completion?: DemoCompletion): string {
  const { title, organization_name: advertiser, campaign_name: campaign, perk, state } = transaction
  const isDone = state === 'verified'
  const image = /\/demo\/images\/([\w.-]+)$/.exec(transaction.primary_image_url ?? '')?.[1]
  return page(
    `${campaign}: ${isDone ? 'completed' : 'complete the offer'}`,
    `${image === undefined ? '' : `<img class="banner" src="images/${image}" alt="" width="1200" height="500">`}
<div class="body">
<p class="eyebrow">${escapeHtml(advertiser)} · demo advertiser</p>
<h1>${escapeHtml(title)}</h1>
${perk === null ? '' : `<p>${escapeHtml(perk)}</p>`}
${resultOf(transaction, completion)}
<dl>
<dt>Transaction</dt><dd><code>${transaction.id}</code></dd>
<dt>Campaign</dt><dd>${escapeHtml(campaign)}</dd>
<dt>Opened</dt><dd>${instant(transaction.clicked_at)} from ${surfaces[transaction.surface]}</dd>
<dt>State</dt><dd>${escapeHtml(state)}${transaction.verified_at === null ? '' : ` at ${instant(transaction.verified_at)}`}</dd>
<dt>Environment</dt><dd>${transaction.environment === 'test' ? 'test: counts in no figure' : 'live'}</dd>
</dl>
${isDone ? '' : '<form method="post"><button>Complete this offer</button></form>'}
<p class="note">${isDone ? whatHappened(transaction.id) : beforeCompletion}</p>
</div>`,
  )
}

const surfaces = {
  catalog: 'the catalog',
  feed: 'a feed',
  message: 'a message',
  search: 'the hosted offer page',
  creator: "a creator's link",
} as const

const beforeCompletion =
  'A real advertiser would send you to its shop now. Here the button makes the call that an advertiser’s server makes when somebody has bought, signed up or played.'

function whatHappened(id: string): string {
  return `The publisher earns its share, the user’s entitlement is granted, and the webhook goes out. <a href="../dashboard/operator/transactions/${id}">See every step in the dashboard</a>.`
}

function resultOf({ state }: DemoTransaction, completion: DemoCompletion | undefined): string {
  if (completion !== undefined && state !== 'verified') {
    return `<div class="result refused" role="alert"><h2>Not verified: ${escapeHtml(completion.verdict.replaceAll('_', ' '))}</h2><p>${escapeHtml(completion.message)}</p></div>`
  }
  if (state !== 'verified') return ''
  return '<div class="result" role="status"><h2>Completed and verified</h2><p>The conversion was accepted and counted, once: reporting it again changes nothing.</p></div>'
}

/** Stands where there is no transaction to show. */
export const noTransactionPage = page(
  'Demo advertiser',
  `<div class="body"><p class="eyebrow">Demo advertiser</p><h1>No transaction to complete</h1>
<p>Offers of the demo network lead here, with the id of the transaction that the click made. Open one of their links to see it.</p>
<p class="note">Only transactions of the demo network’s own advertisers can be completed on this page.</p></div>`,
)

function instant(at: Date): string {
  const iso = at.toISOString()
  return `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="images/offerwire-demo-logo.svg" type="image/svg+xml">
<title>${escapeHtml(title)}</title>
<style>${advertiserPageStyle}</style>
</head>
<body><main>${content}</main></body>
</html>
`
}
