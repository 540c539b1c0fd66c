import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestApp } from '../../support/app/start-test-app.ts'
import { type ReceivedSpan, receiveSpans, type SpanReceiver } from './otlp-receiver.ts'

const key = (publishableKey: string) => ({ 'x-api-key': publishableKey, 'content-type': 'application/json' })

/** The span of a request, which ends after its response is sent. */
async function requestSpan({ spans, arrived }: SpanReceiver, route: string): Promise<ReceivedSpan> {
  for (let tries = 0; tries < 100; tries++) {
    await arrived()
    const found = spans.find(({ attributes }) => attributes['http.route'] === route)
    if (found !== undefined) return found
    await sleep(10)
  }
  throw new Error(`no span of ${route} among ${spans.map(({ name }) => name).join(', ')}`)
}

/** Returns the span of work shared by several requests; it and the request's span link to each other. */
function sharedWith(request: ReceivedSpan, spans: readonly ReceivedSpan[], name: string): ReceivedSpan {
  const shared = spans.find((span) => span.name === name && span.links.includes(request.spanId))
  assert.ok(shared, `${name} is not linked with ${request.name}`)
  assert.ok(request.links.includes(shared.spanId), `${request.name} is not linked with ${name}`)
  assert.equal(shared.parentSpanId, undefined)
  return shared
}

const statementsOf = (parent: ReceivedSpan, spans: readonly ReceivedSpan[]) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)

describe('traces of a feed, of a click and of the management API', () => {
  it('lead from the request to the flush and to the statements, each under the request that caused it', async (t) => {
    const receiver = await receiveSpans(t)
    const { spans } = receiver
    const app = await startTestApp(t, { environment: { TRACING: 'true' } })
    const publisher = await app.given.app()
    await app.given.campaign([publisher])
    const url = await app.listen()
    assert.deepEqual(spans, [], 'nothing that no request asked for is traced')

    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const body = { clientId: 'c', userId: 'traced', attributes: { countryCode: 'US', language: 'en' } }
    const feed = await fetch(`${url}/publisher/sdk/v1/offers/feed`, {
      method: 'POST',
      headers: { ...key(publisher.liveKey), traceparent },
      body: JSON.stringify(body),
    })
    const { offers } = (await feed.json()) as { offers: { clickUrl: string }[] }
    const fed = await requestSpan(receiver, '/publisher/sdk/v1/offers/feed')
    const read = sharedWith(fed, spans, 'grouped read_audience')
    assert.deepEqual(
      statementsOf(read, spans).map(({ name }) => name),
      ['read_audience'],
    )
    const flush = sharedWith(fed, spans, 'journal flush')
    assert.deepEqual(
      statementsOf(flush, spans).map(({ name }) => name),
      ['journal_fence', 'serving', 'commit'],
    )
    for (const statement of statementsOf(flush, spans)) {
      assert.equal(statement.attributes['db.system.name'], 'postgresql')
      assert.equal(statement.traceId, flush.traceId)
    }

    const click = await fetch(url + new URL(offers[0]?.clickUrl ?? '').pathname, { redirect: 'manual' })
    assert.equal(click.status, 302)
    const clicked = await requestSpan(receiver, '/l/*')
    const committed = sharedWith(clicked, spans, 'journal flush')
    assert.deepEqual(
      statementsOf(committed, spans).map(({ name }) => name),
      ['journal_fence', 'transaction', 'commit'],
    )

    const listed = await app.admin('GET', '/campaigns')
    assert.equal(listed.status, 200)
    const managed = await requestSpan(receiver, '/admin/v1/campaigns')
    const selects = statementsOf(managed, spans)
    assert.ok(selects.length > 0)
    for (const { name, attributes } of selects) {
      assert.equal(name, 'select')
      assert.match(String(attributes['db.query.text']), /^select /)
    }
    assert.deepEqual(
      spans.filter(({ isFailed }) => isFailed),
      [],
    )
  })
})
