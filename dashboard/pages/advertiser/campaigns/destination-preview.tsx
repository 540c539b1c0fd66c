import { compileDestination, listUnknownMacros, parseDestination } from '../../../../src/features/clicks/destination.ts'
import { Note } from '../../../ui/message/notes.tsx'
import { CodeBlock } from '../../../ui/text/code-block.tsx'

const macros =
  '{transaction_id}, {campaign_id}, {creative_id}, {app_id}, {creator_id}, {country}, {platform}, and {timestamp}'

const sample = {
  transactionId: '01994c1e-7a40-7cc1-9d2e-5b1f0a6c3e21',
  appId: '0e5a9c7d-1f63-4b28-9c84-6a3d5e7f1b90',
  creatorId: 'creator-1',
  country: 'US',
  platform: 'ios',
  clickedAtMs: 1_764_000_000_000,
}

/** The redirect URL of a sample click and the words that look like macros; undefined for a destination that the service rejects. */
function previewDestination(destinationUrl: string, parameters: [string, string][]) {
  const url = parseDestination(destinationUrl)
  if (url === undefined) return undefined
  const destination = {
    url,
    trackingParameters: Object.fromEntries(parameters.filter(([name]) => name.trim() !== '')),
    campaignId: '4b7e2f10-93a5-4c52-8a11-0c6d2b9e7f35',
    creativeId: 'b81d6c02-5e4f-47a9-b3d0-7f9e1a2c6d48',
  }
  return { address: compileDestination(destination)(sample), unknown: listUnknownMacros(destination) }
}

/** Shows where a click would redirect to. */
export function DestinationPreview(props: { destinationUrl: string; parameters: [string, string][] }) {
  const preview = previewDestination(props.destinationUrl, props.parameters)
  return (
    <>
      <CodeBlock label="A click redirects to" code={preview?.address ?? 'Enter a URL that starts with https://'} />
      {preview !== undefined && preview.unknown.length > 0 && (
        <Note tone="warn" title="Not replaced">
          {preview.unknown.map((word) => `{${word}}`).join(', ')}: no macro has this name. Macros are {macros}.
        </Note>
      )}
    </>
  )
}
