import { Stepper } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/query-client.ts'
import type { NewCampaign } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { Form } from '../../../ui/form/form.tsx'
import { Card, Page } from '../../../ui/page/page.tsx'
import { useOrganizationId } from '../../address-ids.ts'
import { campaignParts } from './campaign-fields.tsx'
import { campaignValues, newCampaign } from './campaign-values.ts'
import classes from './new-campaign-page.module.css'

/** Creates a campaign in steps; the browser checks each one before the next. */
export function NewCampaignPage() {
  const organizationId = useOrganizationId()
  const navigate = useNavigate()
  const [active, setActive] = useState(0)
  const step = campaignParts[active]
  const isLast = active === campaignParts.length - 1
  // Of this step alone: it cannot show the faults of others.
  const form = useForm({ initialValues: campaignValues(), validate: (values) => step?.faultsOf?.(values) ?? {} })
  const create = useChange(
    (body: NewCampaign) => call('post', '/admin/v1/campaigns', { body }),
    ['/campaigns'],
    ({ id }) => {
      form.resetDirty()
      void navigate(paths.campaign(organizationId, id, { tab: 'creatives' }))
    },
  )
  return (
    <Page
      title="New campaign"
      lead="You can change everything later. Next, you’ll add creatives."
      up={{ name: 'Campaigns', to: paths.campaigns(organizationId) }}
    >
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
          {campaignParts.map(({ name }) => (
            <Stepper.Step key={name} label={name} />
          ))}
        </Stepper>
        <Form
          form={form}
          change={create}
          problem="Couldn’t create the campaign"
          submit={isLast ? 'Create campaign' : 'Next'}
          variant="filled"
          secondary={active > 0 ? { label: 'Back', onClick: () => setActive(active - 1) } : undefined}
          maw="none"
          onSubmit={(values) => (isLast ? create.mutate(newCampaign(values, organizationId)) : setActive(active + 1))}
        >
          {step !== undefined && <step.Fields form={form} />}
        </Form>
      </Card>
    </Page>
  )
}
