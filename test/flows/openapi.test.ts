import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { startTestApp } from '../support/start-test-app.ts'

describe('the OpenAPI document of the service', () => {
  it('is valid OpenAPI 3.1, with a summary, a described section and known answers for every operation', async (t) => {
    const { request } = await startTestApp(t)
    const { text: source } = await request('GET', '/openapi.json')
    const rules = {
      'operation-summary': 'error',
      'operation-2xx-response': 'error',
      'operation-tag-defined': 'error',
      'operation-singular-tag': 'error',
      'tag-description': 'error',
      'path-parameters-defined': 'error',
      'operation-parameters-unique': 'error',
      'no-ambiguous-paths': 'off',
      'info-license': 'error',
      'operation-operationId': 'off',
      'operation-4xx-response': 'off',
      'security-defined': 'off',
    } as const
    const config = await createConfig({ extends: ['spec'], rules })
    const problems = await lintFromString({ source, config })
    const found = problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)
    assert.deepEqual(found, [])
  })
})
