import { Button, Select, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { dryRun } from '../../../api/without-session.ts'
import { choices } from '../../../ui/form/choices.ts'
import { fieldsOf } from '../../../ui/form/fields-of.ts'
import { Note } from '../../../ui/message/note.tsx'
import { Problem } from '../../../ui/message/problem.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { CodeBlock } from '../../../ui/text/code-block.tsx'

/** Checks how a postback would be answered, without effect. */
export function DryRunForm() {
  const run = useMutation({ mutationFn: dryRun })
  return (
    <Card
      title="Dry run"
      lead="Check how a postback would be answered without changing anything. Dry runs are labeled in the live log."
    >
      <form
        onSubmit={(event) => {
          const { transactionId = '', token = '', status = 'approved' } = fieldsOf(event)
          run.mutate({ transactionId, token, status })
        }}
      >
        <Stack maw={560}>
          <TextInput name="transactionId" label="Transaction ID" required autoComplete="off" />
          <TextInput name="token" label="Postback token" required autoComplete="off" />
          <Select
            name="status"
            label="Status"
            allowDeselect={false}
            defaultValue="approved"
            data={choices({ approved: 'Approved', rejected: 'Rejected' })}
          />
          <div>
            <Button type="submit" loading={run.isPending}>
              Run
            </Button>
          </div>
          <div role="status">
            {run.isError && <Problem title="Couldn’t complete the dry run" error={run.error} />}
            {run.data && (
              <Stack gap="sm">
                <Note
                  tone={run.data.accepted ? 'good' : 'bad'}
                  title={run.data.accepted ? 'Would be accepted' : 'Would be rejected'}
                >
                  {run.data.message}
                </Note>
                <CodeBlock label="Response" code={JSON.stringify(run.data, null, 2)} />
              </Stack>
            )}
          </div>
        </Stack>
      </form>
    </Card>
  )
}
