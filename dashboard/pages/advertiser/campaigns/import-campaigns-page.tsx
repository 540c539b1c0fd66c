import { Button, FileButton, Group, Stack, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { campaignsCsvUrl } from '../../../api/queries.ts'
import { useChange } from '../../../api/query-client.ts'
import type { CampaignImport } from '../../../api/types.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Problem } from '../../../ui/message/notes.tsx'
import { tell } from '../../../ui/message/tell.ts'
import { Card, Page } from '../../../ui/page/page.tsx'
import { Download } from '../../../ui/table/list-tools.tsx'
import { plural } from '../../../ui/text/format.ts'
import { useOrganizationId } from '../../address-ids.ts'
import { textOf } from '../text-of-file.ts'
import { ImportPreview } from './import-preview.tsx'

const example = 'externalId,name,destinationUrl,payout.amount,targetCountries\nspring,Spring sale,https://…,4.50,US;CA'

/** Imports campaigns from CSV: a file or pasted cells, a preview of every row, then all of them at once. */
export function ImportCampaignsPage() {
  const organizationId = useOrganizationId()
  const navigate = useNavigate()
  const [csv, setCsv] = useState('')
  const send = (body: { csv: string; dryRun?: true }) =>
    call('post', '/admin/v1/organizations/{organizationId}/campaigns/import', { path: { organizationId }, body })
  const preview = useMutation({
    mutationFn: async (from: string | File) => {
      const text = typeof from === 'string' ? from : await textOf(from)
      setCsv(text)
      return send({ csv: text, dryRun: true })
    },
  })
  const doImport = useChange(
    (text: string) => send({ csv: text }),
    ['/campaigns'],
    ({ counts }) => {
      tell.done(`${plural(counts.create, 'campaign')} created, ${counts.update} updated`)
      void navigate(paths.campaigns(organizationId))
    },
  )
  const read = (text: string) => {
    setCsv(text)
    preview.reset()
    doImport.reset()
  }
  const resetFile = useRef<() => void>(null)
  const choose = (file: File | null) => {
    if (file === null) return
    // The browser reports a file again only if the field no longer holds it.
    resetFile.current?.()
    read('')
    preview.mutate(file)
  }
  return (
    <Page
      title="Import campaigns"
      lead="A row with a new external ID creates a campaign. A row with the external ID or ID of an existing campaign updates it."
      up={{ name: 'Campaigns', to: paths.campaigns(organizationId) }}
      actions={<Download href={campaignsCsvUrl(organizationId)} />}
    >
      <Card title="CSV" lead="Choose a file, or paste cells from a spreadsheet. The first row holds the field names.">
        <Stack gap="md">
          <Textarea
            aria-label="CSV"
            placeholder={example}
            value={csv}
            onChange={(event) => read(event.currentTarget.value)}
            autosize
            minRows={5}
            maxRows={14}
            spellCheck={false}
            styles={{
              input: {
                fontFamily: 'var(--mantine-font-family-monospace)',
                fontSize: 13,
                whiteSpace: 'pre',
                overflowX: 'auto',
              },
            }}
          />
          <Group gap="xs">
            <FileButton resetRef={resetFile} accept=".csv,.tsv,.txt,text/csv" onChange={choose}>
              {(props) => (
                <Button {...props} variant="default">
                  Choose file
                </Button>
              )}
            </FileButton>
            <Button
              variant={preview.data ? 'default' : 'filled'}
              disabled={csv.trim() === ''}
              loading={preview.isPending}
              leftSection={<Icon name="eye" size={16} />}
              onClick={() => preview.mutate(csv)}
            >
              Preview
            </Button>
          </Group>
          {preview.isError && <Problem title="Couldn’t read the CSV" error={preview.error} />}
        </Stack>
      </Card>
      {preview.data && (
        <ImportPreview
          organizationId={organizationId}
          plan={preview.data}
          actions={
            <ImportButton plan={preview.data} isPending={doImport.isPending} onClick={() => doImport.mutate(csv)} />
          }
        />
      )}
      {doImport.isError && (
        <Problem title="Couldn’t import the campaigns" error={doImport.error}>
          <p>{isRefusal(doImport.error) ? 'Nothing was imported.' : 'Preview again to see what was imported.'}</p>
        </Problem>
      )}
    </Page>
  )
}

/** Returns whether the service refused the import; after any other failure it may have happened. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

function ImportButton({ plan, ...button }: { plan: CampaignImport; isPending: boolean; onClick: () => void }) {
  const { create, update, faulty } = plan.counts
  const count = create + update
  return (
    <Button loading={button.isPending} disabled={faulty > 0 || count === 0} onClick={button.onClick}>
      {count === 0 ? 'Nothing to import' : `Import ${plural(count, 'campaign')}`}
    </Button>
  )
}
