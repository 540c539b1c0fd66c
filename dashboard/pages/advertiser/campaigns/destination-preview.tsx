import { previewDestination } from '../../../../src/features/clicks/destination.ts'
import { Note } from '../../../ui/message/notes.tsx'
import { CodeBlock } from '../../../ui/text/code-block.tsx'

const macros =
  '{transaction_id}, {campaign_id}, {creative_id}, {app_id}, {creator_id}, {country}, {platform}, and {timestamp}'

/** Shows the destination of a click. */
export function DestinationPreview(props: { destinationUrl: string; parameters: [string, string][] }) {
  const preview = previewDestination({
    url: props.destinationUrl,
    trackingParameters: Object.fromEntries(props.parameters.filter(([name]) => name.trim() !== '')),
    campaignId: '4b7e2f10-93a5-4c52-8a11-0c6d2b9e7f35',
    creativeId: 'b81d6c02-5e4f-47a9-b3d0-7f9e1a2c6d48',
  })
  return (
    <>
      <CodeBlock label="A click redirects to" code={preview?.url ?? 'Enter a URL that starts with https://'} />
      {preview !== undefined && preview.unreplaced.length > 0 && (
        <Note tone="warn" title="Not replaced">
          {preview.unreplaced.join(', ')}: no macro has this name. Macros are {macros}.
        </Note>
      )}
    </>
  )
}
