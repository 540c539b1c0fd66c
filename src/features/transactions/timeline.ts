import { servedAtMs } from '../../lib/ids/serving-id.ts'
import { whereShown } from '../impressions/where-shown.ts'
import { deliveryReasons } from '../webhooks/send-failure.ts'
import type { GoalCompletionRow } from './goal-completions/goal-completions.queries.ts'
import type { MoneyHistory } from './money-history.ts'
import { type MoneyView, moneySteps } from './money-steps.ts'
import { step } from './timeline-step.ts'
import type {
  listDeliveriesOf,
  listGrantsOf,
  listPostbacksOf,
  listTransactionRows,
  listWebhookDeliveriesOf,
} from './transactions.queries.ts'
import type { TimelineStep } from './transactions.schema.ts'

type Row<List extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number]

interface TransactionHistory {
  readonly transaction: Row<typeof listTransactionRows>
  /** Host and path that the click led to, or `gone`; undefined if the reader may not see it, or it was not read. */
  readonly destination?: string | undefined
  readonly delivery: Row<typeof listDeliveriesOf> | undefined
  readonly postbacks: readonly Row<typeof listPostbacksOf>[]
  /** Earlier calls that did not verify it, and are too many to be listed. */
  readonly unshownPostbacks: number
  readonly webhook: Row<typeof listWebhookDeliveriesOf> | undefined
  readonly grants: readonly Row<typeof listGrantsOf>[]
  /** The further goals that it completed. */
  readonly goals: readonly GoalCompletionRow[]
  /** Undefined if nothing was booked. */
  readonly money: MoneyHistory | undefined
  readonly moneyView: MoneyView
}

/** The steps of a transaction from its serving to its webhook and its payment, oldest first. */
export function timelineOf(history: TransactionHistory): TimelineStep[] {
  const steps = [
    ...impressionSteps(history),
    ...clickSteps(history),
    ...unshownStep(history),
    ...history.postbacks.map((postback) => postbackStep(postback, history.moneyView)),
    ...stateSteps(history),
    ...history.goals.map(goalStep),
    ...(history.money === undefined ? [] : moneySteps(history.money, history.moneyView)),
    ...history.grants.map(grantStep),
    ...webhookSteps(history),
  ]
  // A stable sort: events of the same millisecond stay in the order of cause and effect.
  return steps.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function impressionSteps({ transaction, delivery }: TransactionHistory): TimelineStep[] {
  if (transaction.serving_id === null) return []
  const steps = [
    step(new Date(servedAtMs(transaction.serving_id)), 'served', transaction.surface, [
      `Served at position ${(transaction.position ?? 0) + 1} ${whereShown[transaction.surface]}.`,
    ]),
  ]
  if (delivery !== undefined) {
    steps.push(step(delivery.received_at, 'delivered', 'confirmed', ['The publisher confirmed the impression.']))
  }
  return steps
}

const clickTexts = {
  person: 'Clicked by a person.',
  prefetch: 'Prefetched by a browser.',
  preview_bot: 'Fetched by a link preview service.',
  crawler: 'Fetched by a crawler.',
} as const

function clickSteps({ transaction, destination }: TransactionHistory): TimelineStep[] {
  return [
    step(transaction.clicked_at, 'opened', transaction.class, [
      clickTexts[transaction.class],
      transaction.environment === 'test' ? 'Test traffic is not counted in statistics.' : '',
    ]),
    step(transaction.clicked_at, 'redirected', destination === 'gone' ? 'gone' : 'redirected', [
      redirectText(destination),
    ]),
  ]
}

function redirectText(destination: string | undefined): string {
  if (destination === undefined) return 'Redirected by the link.'
  if (destination === 'gone') return 'Shown a page that says the offer has ended.'
  return `Redirected to ${destination}`
}

function unshownStep({ postbacks, unshownPostbacks }: TransactionHistory): TimelineStep[] {
  const oldest = postbacks.find(
    ({ verdict, is_dry_run, goal }) => verdict !== 'verified' || is_dry_run || goal !== null,
  )
  if (unshownPostbacks === 0 || oldest === undefined) return []
  const calls = unshownPostbacks === 1 ? 'One earlier call is' : `${unshownPostbacks} earlier calls are`
  return [step(oldest.received_at, 'postback', 'not_shown', [`${calls} not shown here. See the postback log.`])]
}

const callerTexts: Readonly<Record<string, string>> = {
  completion_call: 'Completion call',
  reversal_call: 'Reversal call',
  management: 'Reversal by a member',
  reconciliation: 'Reconciliation',
}

function postbackStep(
  postback: TransactionHistory['postbacks'][number],
  { seesGross }: Pick<MoneyView, 'seesGross'>,
): TimelineStep {
  const caller = callerTexts[postback.source] ?? 'Postback'
  // A call that arrived before its click was recorded keeps the status it was answered, and is judged afterwards.
  const verdict = postback.http_status === 404 ? 'unknown transaction' : postback.verdict.replaceAll('_', ' ')
  const named = postback.goal === null ? '' : ` for the goal ${postback.goal}`
  // The terms of a deal are between the advertiser and the operator.
  const isOfDeal = postback.rule?.startsWith('deal_') === true
  const isKept = isOfDeal && !seesGross
  return step(postback.received_at, 'postback', (isKept ? null : postback.rule) ?? postback.verdict, [
    `${caller}${named} received${postback.is_dry_run ? ' (dry run)' : ''}. Verdict: ${verdict}.`,
    isKept ? 'A cap does not allow it.' : postback.message,
  ])
}

const verifierTexts: Readonly<Record<string, string>> = {
  postback: 'Verified by the advertiser’s postback.',
  completion_call: 'Verified by the advertiser’s completion call.',
  test_conversion: 'Verified by a test conversion, which is not counted in statistics.',
}

function stateSteps({ transaction }: TransactionHistory): TimelineStep[] {
  if (transaction.verified_at !== null) {
    const source = transaction.verified_by ?? 'postback'
    return [step(transaction.verified_at, 'verified', source, [verifierTexts[source] ?? 'Verified.'])]
  }
  if (transaction.failed_at === null) return []
  return [step(transaction.failed_at, 'failed', 'rejected', ['The advertiser rejected the conversion.'])]
}

function goalStep({ verified_at, goal, name }: GoalCompletionRow): TimelineStep {
  return step(verified_at, 'goal', goal, [`The goal “${name}” was completed.`])
}

function grantStep(grant: TransactionHistory['grants'][number]): TimelineStep {
  const until = grant.ends_at === null ? 'no expiration' : `until ${utcFormat.format(grant.ends_at)} UTC`
  const kind = grant.kind === 'provisional' ? 'Provisionally granted' : 'Granted'
  return step(grant.starts_at, 'entitlement', `${grant.kind}_${grant.type}`, [
    `${kind}: ${grant.type.replaceAll('_', ' ')}, ${until}.`,
  ])
}

const utcFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

const webhookTexts = {
  pending: 'The webhook is queued.',
  claimed: 'The webhook is being sent.',
  delivered: 'The webhook was delivered.',
  failed: 'The webhook failed and is not sent again.',
  skipped: 'The webhook was not sent.',
  unknown: 'It is unknown whether the webhook was sent. It is not sent again.',
} as const

const webhookReasons: Readonly<Record<string, string>> = deliveryReasons

function webhookSteps({ webhook }: TransactionHistory): TimelineStep[] {
  if (webhook === undefined) return []
  const particulars = [
    webhook.http_status === null ? '' : `HTTP status ${webhook.http_status}`,
    webhook.duration_ms === null ? '' : `${webhook.duration_ms} ms`,
  ].filter((part) => part !== '')
  const reason = webhookReasons[webhook.error ?? ''] ?? ''
  const at = webhook.finished_at ?? webhook.created_at
  return [
    step(at, 'webhook', webhook.outcome, [
      webhookTexts[webhook.outcome],
      reason === '' ? '' : `${reason}.`,
      particulars.length > 0 ? `${particulars.join(', ')}.` : '',
    ]),
  ]
}
