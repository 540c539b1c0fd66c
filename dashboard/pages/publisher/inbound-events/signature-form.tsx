import { Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import type { SignedCall } from '../../../api/types.ts'
import { PlainForm } from '../../../ui/form/plain-form.tsx'
import { Note, Problem } from '../../../ui/message/notes.tsx'
import { words } from '../../../ui/text/format.ts'

/** Puts descriptions below the inputs, so that fields side by side stay aligned. */
const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** Checks the parts of a signed request. */
export function SignatureForm({ projectId, platform }: { projectId: string; platform: string }) {
  const check = useMutation({
    mutationFn: (body: SignedCall) =>
      call('post', '/admin/v1/projects/{projectId}/signature-check', { path: { projectId }, body }),
  })
  return (
    <Stack gap="md">
      <PlainForm
        submit="Check signature"
        button={{ loading: check.isPending, style: { alignSelf: 'flex-start' } }}
        onSubmit={(fields) => check.mutate(signedCall(fields))}
      >
        <SimpleGrid minColWidth="min(100%, 260px)" spacing={14}>
          <Select name="method" label="Method" data={['POST', 'GET']} defaultValue="POST" allowDeselect={false} />
          <TextInput name="path" label="Signed path" defaultValue="/webhooks/service" required />
          <TextInput
            inputWrapperOrder={below}
            name="query"
            label="Query"
            placeholder="userId=user-1"
            description="Everything after the question mark. Leave empty for POST."
          />
          <TextInput name="key" label="X-API-Key" required autoComplete="off" />
          <TextInput name="timestamp" label="X-Timestamp" required autoComplete="off" />
          <TextInput
            inputWrapperOrder={below}
            name="platform"
            label="X-Platform"
            defaultValue={platform}
            description="Leave empty if the request doesn’t send it."
          />
        </SimpleGrid>
        <TextInput name="signature" label="X-Signature" required autoComplete="off" />
        <Textarea
          name="body"
          label="Body"
          description="The exact body that was sent."
          autosize
          minRows={5}
          maxRows={16}
        />
      </PlainForm>
      <div role="status">
        {check.isError && <Problem title="Couldn’t check the signature" error={check.error} />}
        {check.data?.valid === true && <Note tone="good" title="The signature is valid" />}
        {check.data?.valid === false && <Findings findings={check.data.findings} />}
      </div>
    </Stack>
  )
}

function signedCall(fields: Partial<Record<string, string>>): SignedCall {
  const { method = 'POST', path = '', query, key = '', timestamp = '', signature = '', platform, body = '' } = fields
  return {
    method,
    path,
    ...(query && { query }),
    headers: {
      'X-API-Key': key,
      'X-Timestamp': timestamp,
      'X-Signature': signature,
      ...(platform && { 'X-Platform': platform }),
    },
    // Browsers end lines in a form's text with CRLF.
    ...(method !== 'GET' && { body: body.replaceAll('\r\n', '\n') }),
  }
}

function Findings({ findings }: { findings: { part: string; problem: string }[] }) {
  return (
    <Note tone="bad" title="The signature is invalid">
      <ul style={{ margin: '4px 0 0', paddingInlineStart: 18 }}>
        {findings.map(({ part, problem }) => (
          <li key={`${part} ${problem}`}>
            <strong>{words(part)}:</strong> {problem}
          </li>
        ))}
      </ul>
    </Note>
  )
}
