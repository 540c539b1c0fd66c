import type { UseFormReturnType } from '@mantine/form'
import type { Audience, Campaign, CampaignChange, NewCampaign } from '../../../api/types.ts'
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
    isPaced: caps?.pacing === 'even',
    schedule: campaign?.schedule ?? null,
    audience: campaign?.audience ? withTexts(campaign.audience) : null,
    frequency: (campaign?.frequency ?? null) as { delivered: number | ''; days: number | '' } | null,
    attributionWindowDays: campaign?.attributionWindowDays ?? (30 as number | ''),
    access: campaign?.access ?? ('open' as const),
    defaultCatalog: campaign?.defaultCatalog ?? true,
    terms: campaign?.terms ?? '',
    destinationUrl: campaign?.destinationUrl ?? '',
    fallbackUrl: campaign?.fallbackUrl ?? '',
    trackingParameters: Object.entries(campaign?.trackingParameters ?? {}),
    notes: campaign?.notes ?? '',
  }
}

/** An audience whose numbers are texts, as fields edit them. */
function withTexts({ all }: Audience): Audience {
  return {
    all: all.map(({ any }) => ({
      any: any.map(({ values, ...rest }) => (values ? { ...rest, values: values.map(String) } : rest)),
    })),
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

/** Finds a schedule without an hour, which no API takes. */
export function scheduleFaults({ schedule }: CampaignValues): Record<string, string> {
  return schedule?.windows.length === 0 ? { 'schedule.windows': 'Turn on at least one hour.' } : {}
}

const instant = (minute: string) => (minute === '' ? null : `${minute}:00.000Z`)

/** The change that a campaign's form makes; empty fields are cleared. */
export function campaignChange({
  payout,
  billing,
  attributionWindowDays,
  isPaced,
  frequency,
  ...values
}: CampaignValues) {
  const { amount, model } = payout
  return {
    ...sent(values),
    name: values.name.trim(),
    startsAt: instant(values.startsAt),
    endsAt: instant(values.endsAt),
    payout: amount === '' ? null : { amount, model },
    billing: { ...billing, firstClickOnly: billing.event === 'click' && billing.firstClickOnly },
    caps: { ...sent(values.caps), pacing: isPaced && values.caps.conversionsPerDay !== '' ? ('even' as const) : null },
    frequency: frequency && { delivered: Number(frequency.delivered), days: Number(frequency.days) },
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
