import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { offerCompletedBody, webhookHeaders } from '../../../src/features/webhooks/offer-completed.ts'
import { shareTestApp } from '../../support/app/start-test-app.ts'

// One database: the document follows from the routes.

interface Operation {
  operationId: string
  description: string
  tags: string[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>
}

describe('the OpenAPI document of the service', () => {
  const test = shareTestApp()

  it('passes a public linter without a warning', async () => {
    const { text: source } = await test().request('GET', '/openapi.json')
    const rules = {
      'operation-description': 'error',
      'operation-operationId': 'error',
      'operation-operationId-unique': 'error',
      'operation-operationId-url-safe': 'error',
      'operation-singular-tag': 'error',
      'operation-tag-defined': 'error',
      'operation-4xx-response': 'error',
      'no-invalid-media-type-examples': 'error',
      'no-invalid-schema-examples': 'error',
      'no-invalid-parameter-examples': 'error',
      // The operator chooses the address of this installation.
      'no-server-example.com': 'off',
    } as const
    const config = await createConfig({ extends: ['recommended'], rules })
    const problems = await lintFromString({ source, config })
    const found = problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)
    assert.deepEqual(found, [])
  })

  it('makes no field required of generated clients by a `default`, and names the default in the description', async () => {
    const { body } = await test().request('GET', '/openapi.json')
    const { parameters } = body.paths['/admin/v1/campaigns'].get
    const limit = parameters.find(({ name }: { name: string }) => name === 'limit')
    assert.match(limit.description ?? limit.schema.description, /Default: 50\.$/)
    const defaults = JSON.stringify(body).match(/"default":(?!\{"description":)[^,}]*/g) ?? []
    assert.deepEqual(defaults, [])
    const ast = await openapiTypescript(body)
    assert.match(astToString(ast), /limit\?: number/)
  })

  it('allows a postback without a body, because every field may be in the query', async () => {
    const { body } = await test().request('GET', '/openapi.json')
    const { requestBody } = body.paths['/postback'].post
    assert.equal(requestBody.required ?? false, false)
    assert.equal(requestBody.content['application/json'].schema.required, undefined)
  })

  it('describes the webhook with exactly the fields and headers sent', async () => {
    const { body } = await test().request('GET', '/openapi.json')
    const { parameters, requestBody } = body.webhooks.offer_completed.post
    const completion = { transaction_id: 't', user_id: 'u', campaign_name: 'c', payout_micros: 2_500_000n }
    const sent = offerCompletedBody(completion, Date.now())
    assert.deepEqual(requestBody.content['application/json'].schema.required, Object.keys(JSON.parse(sent.toString())))
    const headers = webhookHeaders({ current: 'a', previous: 'b' }, sent, Date.now(), 'live')
    assert.deepEqual(
      parameters.map(({ name }: { name: string }) => name).sort(),
      Object.keys(headers)
        .filter((name) => name.startsWith('X-'))
        .sort(),
    )
  })

  it('gives every operation a description, and an id of a verb and a noun', async () => {
    for (const { name, operation } of await readOperations()) {
      assert.match(operation.operationId, /^[a-z]+([A-Z][a-z]*)*$/, name)
      assert.ok(operation.description.length > 5, name)
    }
  })

  it("shows an example request of every call, and an example response for publishers' and advertisers' calls", async () => {
    for (const { name, operation } of await readOperations()) {
      const { 'application/json': json } = operation.requestBody?.content ?? {}
      if (json !== undefined) assert.ok(json.example, name)
      if (!['Publisher API', 'Advertiser API'].includes(operation.tags[0] ?? '')) continue
      for (const content of Object.values(operation.requestBody?.content ?? {})) assert.ok(content.example, name)
      const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1]
      assert.ok(success?.content?.['application/json']?.example, name)
    }
  })

  async function readOperations(): Promise<{ name: string; operation: Operation }[]> {
    const { body } = await test().request('GET', '/openapi.json')
    return Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
    )
  }
})
