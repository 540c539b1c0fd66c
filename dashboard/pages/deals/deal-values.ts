import type { Deal, NewDeal } from '../../api/types.ts'
import { sent, withoutNulls } from '../../ui/form/form.tsx'

const empty = '' as const

/** The values of a deal's form; without a deal, those of a new one. */
export function dealValues(deal: Deal | undefined, party: string) {
  const { payout, sharePercent, caps } = deal ?? {}
  return {
    party,
    payout: { amount: payout?.amount ?? empty },
    sharePercent: sharePercent ?? empty,
    caps: {
      conversionsPerDay: caps?.conversionsPerDay ?? empty,
      conversionsTotal: caps?.conversionsTotal ?? empty,
      budgetTotal: caps?.budgetTotal ?? empty,
    },
    startsAt: deal?.startsAt?.slice(0, 16) ?? '',
    endsAt: deal?.endsAt?.slice(0, 16) ?? '',
    note: deal?.note ?? '',
  }
}

export type DealValues = ReturnType<typeof dealValues>

const instant = (minute: string) => (minute === '' ? null : `${minute}:00.000Z`)

/** The change that a deal's form makes; empty fields are cleared. Only the operator sets the share. */
export function dealChange({ payout, sharePercent, startsAt, endsAt, note, caps }: DealValues, isOperator: boolean) {
  const { amount } = payout
  return {
    payout: amount === '' ? null : { amount },
    ...(isOperator && { sharePercent: sharePercent === '' ? null : sharePercent }),
    caps: sent(caps),
    startsAt: instant(startsAt),
    endsAt: instant(endsAt),
    note: note.trim() || null,
  }
}

/** The deal that a form creates; empty fields are omitted. */
export function newDeal(values: DealValues, isOperator: boolean): NewDeal {
  const [projectId = '', appId] = values.party.split(' ')
  const terms = withoutNulls(dealChange(values, isOperator)) as Omit<NewDeal, 'projectId'>
  return { projectId, ...(appId !== undefined && { appId }), ...terms }
}

/** The party of a deal as one text: a project, or one of its apps. */
export function partyOf({ projectId, appId }: { projectId: string; appId?: string | null | undefined }): string {
  return appId ? `${projectId} ${appId}` : projectId
}
