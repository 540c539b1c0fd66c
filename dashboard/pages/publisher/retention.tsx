import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'

/** What is kept for how long. The service's operator sets it; see `docs/configuration.md`. */
export function Retention() {
  return (
    <Card
      title="Retention"
      lead="The operator of this service sets these for everybody, by RETENTION_SERVINGS_DAYS and RETENTION_LOGS_DAYS."
    >
      <DefinitionList
        items={[
          ['Attributes of people', 'Until you replace them or erase the person'],
          ['Servings, and the links of feed and message', 'As many days as the operator set; 400 by default'],
          ['Links of the catalog', '30 days'],
          ['Creator links', 'For ever'],
          ['Logs of webhook, postbacks and inbound events', 'As many days as the operator set; 90 by default'],
          ['Verified transactions', 'For ever, as money; under a pseudonym after an erasure'],
        ]}
      />
    </Card>
  )
}
