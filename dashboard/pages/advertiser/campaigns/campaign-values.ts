import type { UseFormReturnType } from '@mantine/form'
import type { Campaign, CampaignChange, NewCampaign } from '../../../api/types.ts'
import { sent, withoutNulls } from '../../../ui/form/form.tsx'

const empty = '' as const

/** The values of a campaign's form; without a campaign, those of a new one. */
export function campaignValues(campaign?: Campaign) {
  const { payout, caps } = campaign ?? {}
  return {
    name: campaign?.name ?? '',
    externalId: campaign?.externalId ?? '',
    perk: campaign?.perk ?? '',
    badgeLabel: campaign?.badgeLabel ?? null,
    oldPrice: campaign?.oldPrice ?? '',
    newPrice: campaign?.newPrice ?? '',
    categories: campaign?.categories ?? [],
    targetCountries: campaign?.targetCountries ?? [],
    ageRating: campaign?.ageRating ?? ('adults' as const),
    startsAt: campaign?.startsAt?.slice(0, 16) ?? '',
    endsAt: campaign?.endsAt?.slice(0, 16) ?? '',
    payout: { amount: payout?.amount ?? empty, model: payout?.model ?? ('CPA' as const) },
    billing: {
      event: campaign?.billing?.event ?? ('completion' as const),
      firstClickOnly: campaign?.billing?.firstClickOnly ?? false,
    },
    caps: {
      conversionsPerDay: caps?.conversionsPerDay ?? empty,
      conversionsPerWeek: caps?.conversionsPerWeek ?? empty,
      conversionsPerMonth: caps?.conversionsPerMonth ?? empty,
      conversionsTotal: caps?.conversionsTotal ?? empty,
      budgetTotal: caps?.budgetTotal ?? empty,
    },
    attributionWindowDays: campaign?.attributionWindowDays ?? (30 as number | ''),
    access: campaign?.access ?? ('open' as const),
    defaultCatalog: campaign?.defaultCatalog ?? true,
    terms: campaign?.terms ?? '',
    destinationUrl: campaign?.destinationUrl ?? '',
    trackingParameters: Object.entries(campaign?.trackingParameters ?? {}),
    notes: campaign?.notes ?? '',
  }
}

export type CampaignValues = ReturnType<typeof campaignValues>
export type CampaignFormOf = UseFormReturnType<CampaignValues>

/** Finds tracking parameters that would not be stored: those without a name, or with the name of an earlier one. */
export function parameterFaults({ trackingParameters }: CampaignValues): Record<string, string> {
  const names = trackingParameters.map(([name]) => name.trim())
  const faults = trackingParameters.flatMap(([_, value], index) => {
    const name = names[index] ?? ''
    const at = `trackingParameters.${index}.0`
    if (name === '') return value.trim() === '' ? [] : [[at, 'Enter a name.']]
    return names.indexOf(name) < index ? [[at, 'Another parameter has this name.']] : []
  })
  return Object.fromEntries(faults)
}

const instant = (minute: string) => (minute === '' ? null : `${minute}:00.000Z`)

/** The change that a campaign's form makes; empty fields are cleared. */
export function campaignChange({ payout, billing, attributionWindowDays, ...values }: CampaignValues) {
  const { amount, model } = payout
  return {
    ...sent(values),
    name: values.name.trim(),
    startsAt: instant(values.startsAt),
    endsAt: instant(values.endsAt),
    payout: amount === '' ? null : { amount, model },
    billing: { ...billing, firstClickOnly: billing.event === 'click' && billing.firstClickOnly },
    caps: sent(values.caps),
    defaultCatalog: values.access === 'open' && values.defaultCatalog,
    ...(attributionWindowDays === '' ? {} : { attributionWindowDays }),
    destinationUrl: values.destinationUrl.trim(),
    trackingParameters: Object.fromEntries(
      values.trackingParameters.map(([name, value]) => [name.trim(), value]).filter(([name]) => name !== ''),
    ),
  } satisfies CampaignChange
}

/** The campaign that a form creates; empty fields are omitted. */
export function newCampaign(values: CampaignValues, organizationId: string): NewCampaign {
  return { ...(withoutNulls(campaignChange(values)) as Omit<NewCampaign, 'organizationId'>), organizationId }
}
