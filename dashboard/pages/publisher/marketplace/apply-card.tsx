import { Checkbox, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/query-client.ts'
import type { App, MarketplaceCampaignWithTerms, NewApplication } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { Form, fieldOf } from '../../../ui/form/form.tsx'
import { Note } from '../../../ui/message/notes.tsx'
import { tell } from '../../../ui/message/tell.ts'
import { Card } from '../../../ui/page/page.tsx'
import { TextLink } from '../../../ui/text/values.tsx'

interface ApplyProps {
  app: App
  campaign: MarketplaceCampaignWithTerms
}

/** Applies for a campaign, or says that an application is pending. */
export function ApplyCard({ app, campaign }: ApplyProps) {
  if (campaign.application?.status === 'pending') {
    return (
      <Note
        title="Your application is pending"
        action={<TextLink to={paths.marketplace(app.id, { tab: 'applications' })}>Applications</TextLink>}
      >
        The advertiser decides. You get an e-mail if the service has a mail server.
      </Note>
    )
  }
  const isOpen = campaign.access === 'open'
  return (
    <Card
      title={isOpen ? 'Add to the app' : 'Apply'}
      lead={
        isOpen
          ? 'The app shows the campaign at once, at the end of its list.'
          : 'The advertiser approves or refuses it. Once approved, the app shows the campaign.'
      }
    >
      <ApplyForm app={app} campaign={campaign} />
    </Card>
  )
}

function ApplyForm({ app, campaign }: ApplyProps) {
  const { campaignId, termsHash, access } = campaign
  const navigate = useNavigate()
  const form = useForm({ initialValues: { message: '', isAccepted: false } })
  const isOpen = access === 'open'
  const apply = useChange(
    (body: NewApplication) =>
      call('post', '/admin/v1/projects/{projectId}/applications', { path: { projectId: app.projectId }, body }),
    ['/projects', '/applications', '/apps', '/campaigns'],
    ({ status }) => {
      form.resetDirty()
      tell.done(status === 'approved' ? 'Campaign added' : 'Application sent')
      void navigate(status === 'approved' ? paths.offers(app.id) : paths.marketplace(app.id, { tab: 'applications' }))
    },
  )
  return (
    <Form
      form={form}
      change={apply}
      problem={isOpen ? 'Couldn’t add the campaign' : 'Couldn’t apply for the campaign'}
      submit={isOpen ? 'Add campaign' : 'Send application'}
      variant="filled"
      onSubmit={({ message }) =>
        apply.mutate({
          ...{ campaignId, appId: app.id },
          ...(message.trim() && { message: message.trim() }),
          ...(termsHash !== null && { acceptedTerms: termsHash }),
        })
      }
    >
      {!isOpen && (
        <Textarea
          {...fieldOf(form)('message', 'Message to the advertiser', 'Say where and to whom you show the offer.')}
          maxLength={2_000}
          autosize
          minRows={3}
        />
      )}
      {termsHash !== null && (
        <Checkbox
          {...form.getInputProps('isAccepted', { type: 'checkbox' })}
          label="I accept the terms of this campaign"
          required
        />
      )}
    </Form>
  )
}
