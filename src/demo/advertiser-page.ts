import { readFileSync } from 'node:fs'
import { whereShown } from '../features/impressions/where-shown.ts'
import { escapeHtml } from '../lib/text/escape-html.ts'
import type { DemoTransaction } from './demo.queries.ts'

/** The style element of the page; its Content-Security-Policy names this text's hash. */
export const advertiserPageStyle = readFileSync(new URL('advertiser-page.css', import.meta.url), 'utf8')

/** The outcome of reporting a demo transaction as completed. */
export interface DemoCompletion {
  readonly transaction: DemoTransaction
  readonly verdict: string
  readonly message: string
}

/**
 * The page of a demo campaign: what was clicked, and a button that completes it. Works without script. Search engines
 * list it as `publicUrl`, the page without a transaction.
 */
export function renderAdvertiserPage(
  transaction: DemoTransaction,
  publicUrl: string,
  completion?: DemoCompletion,
): string {
  const { title, organization_name: advertiser, campaign_name: campaign, perk, state } = transaction
  const isDone = state === 'verified'
  const image = /\/demo\/images\/([\w.-]+)$/.exec(transaction.primary_image_url ?? '')?.[1]
  return page(
    `${campaign}: ${isDone ? 'completed' : 'complete the offer'}`,
    canonical(publicUrl),
    `${image === undefined ? '' : `<img class="banner" src="images/${image}" alt="" width="1200" height="500">`}
<div class="body">
<p class="eyebrow">${escapeHtml(advertiser)} · demo advertiser</p>
<h1>${escapeHtml(title)}</h1>
${perk === null ? '' : `<p>${escapeHtml(perk)}</p>`}
${resultOf(transaction, completion)}
<dl>
<dt>Transaction</dt> <dd><code>${transaction.id}</code></dd>
<dt>Campaign</dt> <dd>${escapeHtml(campaign)}</dd>
<dt>Clicked</dt> <dd>${instant(transaction.clicked_at)} ${whereShown[transaction.surface]}</dd>
<dt>State</dt> <dd>${states[state]}${transaction.verified_at === null ? '' : ` at ${instant(transaction.verified_at)}`}</dd>
<dt>Environment</dt> <dd>${transaction.environment === 'test' ? 'Test (not counted in statistics)' : 'Live'}</dd>
</dl>
${isDone ? '' : '<form method="post"><button>Complete this offer</button></form>'}
<p class="note">${isDone ? whatHappened(transaction) : beforeCompletion}</p>
</div>`,
  )
}

/** As the dashboard names them. */
const states = { created: 'Clicked', verified: 'Verified', failed: 'Failed' } as const

const beforeCompletion =
  'On a real offer you would now be in the advertiser’s shop. Here, the button makes the call that the advertiser’s server makes after a purchase or a sign-up.'

function whatHappened({ id, app_id }: DemoTransaction): string {
  return `The publisher earns its share, the user gets the entitlement, and the publisher’s webhook is called if one is set up. <a href="../dashboard/apps/${app_id}/transactions/${id}">See every step in the dashboard</a>, signed in as the publisher or the operator.`
}

function resultOf({ state }: DemoTransaction, completion: DemoCompletion | undefined): string {
  if (completion !== undefined && state !== 'verified') {
    return `<div class="result refused" role="alert"><h2>Not verified: ${escapeHtml(completion.verdict.replaceAll('_', ' '))}</h2> <p>${escapeHtml(completion.message)}</p></div>`
  }
  if (state !== 'verified') return ''
  return '<div class="result" role="status"><h2>Completed and verified</h2> <p>The conversion was accepted and counted once. Reporting it again changes nothing.</p></div>'
}

/** The page shown when there is no transaction to complete; as an error it is not listed. */
export function renderNoTransaction(publicUrl: string, isError: boolean): string {
  return page(
    'Demo advertiser',
    isError ? '<meta name="robots" content="noindex">' : canonical(publicUrl),
    `<div class="body"><p class="eyebrow">Demo advertiser</p>
<h1>No transaction to complete</h1>
<p>${isError ? notRecorded : 'Demo offers redirect here with the transaction ID of the click. Click one to see it.'}</p>
<p class="note">You can only complete transactions of the demo network’s own advertisers here.</p></div>`,
  )
}

const notRecorded =
  'No click of a demo offer is recorded under this transaction ID. Did you click just now? While the database does not answer, a click waits on the disk: reload this page in a moment.'

function canonical(publicUrl: string): string {
  return `<link rel="canonical" href="${escapeHtml(publicUrl)}">`
}

function instant(at: Date): string {
  const iso = at.toISOString()
  return `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`
}

function page(title: string, listing: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
${listing}
<link rel="icon" href="images/offerwire-demo-logo.svg" type="image/svg+xml">
<title>${escapeHtml(title)}</title>
<meta name="description" content="A demo advertiser’s page, where a click on a demo offer is completed.">
<style>${advertiserPageStyle}</style>
</head>
<body><main>${content}</main></body>
</html>
`
}
