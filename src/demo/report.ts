import { receiveConversion } from '../features/conversions/receive-conversion.ts'
import type { Dice } from '../lib/dice.ts'
import { type DemoGoal, fixture } from './fixture.ts'
import type { Step } from './step.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** An advertiser's conversion report about a click, and its delay in milliseconds. */
interface Report {
  readonly afterMs: number
  readonly kind: 'verified' | 'rejected' | 'dry_run' | 'malformed'
  /** The advertiser's server heard no answer in time and says it again. */
  readonly isRepeated: boolean
}

export function planReport(dice: Dice): Report | undefined {
  const roll = dice.unit()
  const afterMs = minuteMs + (dice.chance(0.6) ? dice.below(90 * minuteMs) : dice.below(4 * dayMs))
  const isRepeated = dice.chance(0.1) && roll < 0.22
  if (roll < 0.22) return { afterMs, kind: 'verified', isRepeated }
  if (roll < 0.26) return { afterMs, kind: 'rejected', isRepeated }
  if (roll < 0.27) return { afterMs, kind: 'dry_run', isRepeated }
  return roll < 0.28 ? { afterMs, kind: 'malformed', isRepeated } : undefined
}

interface ReportOf extends Report {
  readonly transactionId: string
  readonly campaignId: string
  /** The further goal that is reported; undefined for the conversion. */
  readonly goal?: DemoGoal
}

export function reportAt(atMs: number, report: ReportOf): Step {
  const { kind, isRepeated, transactionId, campaignId, goal } = report
  const isMalformed = kind === 'malformed'
  const request = {
    transactionId,
    orderId: `H-${transactionId.slice(-6).toUpperCase()}`,
    amount: goal?.amount ?? null,
    currency: goal?.amount === undefined ? null : 'USD',
    goal: goal?.goal.key ?? null,
    remark: null,
    isRejection: kind === 'rejected',
    isDryRun: kind === 'dry_run',
  }
  return {
    atMs,
    async play(services) {
      const { organization, name = '' } = services.snapshots.current().campaignsById.get(campaignId) ?? {}
      if (organization === undefined) throw new Error(`no organization of campaign ${campaignId}`)
      const { body } = await receiveConversion(services, {
        source: 'postback',
        organization,
        parsed: isMalformed ? { fault: 'transaction_id must be a UUID of 36 characters; this has 16.' } : { request },
        presentedTransactionId: isMalformed ? '{transaction_id}' : transactionId,
      })
      const further = body.verdict === 'verified' && kind === 'verified' && goal === undefined
      return [
        ...(isRepeated ? [reportAt(atMs + 90 * minuteMs, { ...report, isRepeated: false })] : []),
        ...(further ? goalReports(atMs, name, report) : []),
      ]
    },
  }
}

/** The reports of the further goals that follow a conversion; its transaction's id says which. */
function goalReports(atMs: number, campaignName: string, report: ReportOf): Step[] {
  const { goals = [] } =
    fixture.organizations
      .flatMap(({ campaigns }) => campaigns)
      .find(({ campaign }) => campaign.name === campaignName) ?? {}
  return goals.flatMap((goal, index) => {
    const drawn = Number.parseInt(report.transactionId.slice(-2 * (index + 1)).slice(0, 2), 16) / 256
    if (drawn >= goal.share) return []
    return [reportAt(atMs + goal.afterHours * hourMs, { ...report, isRepeated: false, goal })]
  })
}
