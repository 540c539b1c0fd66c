import type { Person } from '../../../api/types.ts'
import { Empty } from '../../../ui/message/empty.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { DefinitionList } from '../../../ui/page/definition-list.tsx'
import { formatCount, formatInstant, none } from '../../../ui/text/format.ts'

type Entitlements = Person['entitlements']
type Details = Entitlements['verified']

const until = (at: string | null) => (at === null ? 'no expiration' : `until ${formatInstant(at)} UTC`)

function itemsOf(details: Details): [string, string][] {
  const items: [string, string][] = []
  const { freeTrial, discounts = [], credits } = details
  if (freeTrial)
    items.push(['Free trial', `from ${formatInstant(freeTrial.startedAt)} UTC, ${until(freeTrial.expiresAt)}`])
  discounts.forEach(({ value, unit, expiresAt }, index) => {
    const amount = unit === 'percent' ? `${formatCount(value)} %` : `$${formatCount(value)}`
    items.push([discounts.length > 1 ? `Discount ${index + 1}` : 'Discount', `${amount}, ${until(expiresAt)}`])
  })
  if (credits) items.push(['Credits', `${formatCount(credits.totalAmount)}, ${until(credits.expiresAt)}`])
  return items
}

/** Lists a user's verified and provisional entitlements. */
export function EntitlementTables({ entitlements }: { entitlements: Entitlements }) {
  const verified = itemsOf(entitlements.verified)
  const provisional = itemsOf(entitlements.provisional)
  return (
    <Card
      title="Entitlements"
      lead="Gate access on verified entitlements. Provisional ones bridge the time until a conversion is verified."
    >
      {verified.length + provisional.length === 0 ? (
        <Empty icon="conversions" title="No entitlements">
          Clicks and conversions grant the entitlement set for the app under Settings, or for a single offer under
          Offers.
        </Empty>
      ) : (
        <DefinitionList
          items={[
            ...verified.map(([name, value]): [string, string] => [`${name}, verified`, value]),
            ...provisional.map(([name, value]): [string, string] => [`${name}, provisional`, value || none]),
          ]}
        />
      )}
    </Card>
  )
}
