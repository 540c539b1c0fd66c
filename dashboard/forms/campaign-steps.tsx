import { Button, Group, Stepper } from '@mantine/core'
import { useState } from 'react'
import type { NewCampaign } from '../api/types.ts'
import { Card } from '../ui/card.tsx'
import { Problem } from '../ui/problem.tsx'
import { type CampaignDraft, creationOf } from './campaign-draft.ts'
import { AudienceStep, BudgetStep, DestinationStep, OfferStep } from './campaign-step-fields.tsx'
import classes from './campaign-steps.module.css'

interface CampaignStepsProps {
  initial: CampaignDraft
  deed: string
  isRunning: boolean
  error: unknown
  organizationId: string
  onSave: (campaign: NewCampaign) => void
}

const steps = [
  { name: 'Offer', Fields: OfferStep },
  { name: 'Targeting and schedule', Fields: AudienceStep },
  { name: 'Payout and caps', Fields: BudgetStep },
  { name: 'Destination', Fields: DestinationStep },
]

/** Creates a campaign in steps; the browser checks each one before the next. */
export function CampaignSteps({ initial, organizationId, deed, isRunning, error, onSave }: CampaignStepsProps) {
  const [draft, setDraft] = useState(initial)
  const [active, setActive] = useState(0)
  const step = steps[active]
  const isLast = active === steps.length - 1
  return (
    <Card>
      <Stepper
        active={active}
        onStepClick={setActive}
        allowNextStepsSelect={false}
        size="sm"
        mb="lg"
        wrap={false}
        classNames={{ step: classes.step ?? '', stepBody: classes.stepBody ?? '' }}
      >
        {steps.map(({ name }) => (
          <Stepper.Step key={name} label={name} />
        ))}
      </Stepper>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isLast) onSave(creationOf(draft, organizationId))
          else setActive(active + 1)
        }}
      >
        {step !== undefined && <step.Fields draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />}
        {error !== null && error !== undefined && (
          <div style={{ marginTop: 16 }}>
            <Problem title="Couldn’t create the campaign" error={error} />
          </div>
        )}
        <Group mt="lg" gap="xs">
          {active > 0 && (
            <Button variant="default" onClick={() => setActive(active - 1)}>
              Back
            </Button>
          )}
          <Button type="submit" loading={isRunning}>
            {isLast ? deed : 'Next'}
          </Button>
        </Group>
      </form>
    </Card>
  )
}
