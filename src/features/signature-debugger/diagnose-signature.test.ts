import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { type DescribedRequest, diagnoseSignature } from './diagnose-signature.ts'

const secret = 'sk_test_9d1c7be2'
const otherSecret = 'sk_live_71aa03c4'
const publishableKey = 'pk_test_1b2c3d'
const nowMs = 1_770_000_000_500
const time = '1770000000'
const ingestion = '/webhooks/service'
const entitlements = '/publisher/sdk/v1/entitlements/server'
const body = '{"event_id":"e1","user":{"app_account_id":"Zoë"}}'

/** A signature computed by an independent tool. */
function hmac(base: string, key = secret): string {
  return execFileSync('openssl', ['dgst', '-sha256', '-hmac', key, '-r'], { input: base, encoding: 'utf8' }).slice(
    0,
    64,
  )
}

function diagnose(request: Partial<DescribedRequest>) {
  return diagnoseSignature(
    { method: 'POST', path: ingestion, query: '', headers: {}, body, ...request },
    {
      secret,
      otherKeys: [{ publishableKey: 'pk_live_other', secret: otherSecret }],
      paths: [entitlements, ingestion],
      publicPrefix: '/offers',
      nowMs,
    },
  )
}

/** Diagnoses a post that was signed with this base string. */
function diagnosePost(base: string, changes: Partial<DescribedRequest> = {}, timestamp = time) {
  return diagnose({ headers: { 'X-Signature': hmac(base), 'x-timestamp': timestamp }, ...changes })
}

function diagnoseGet(query: string, signedQuery: string) {
  const headers = { 'X-Signature': hmac(`${time}.GET.${entitlements}.${signedQuery}`), 'X-Timestamp': time }
  return diagnose({ method: 'GET', path: entitlements, query, body: '', headers })
}

function parts(diagnosis: Awaited<ReturnType<typeof diagnose>>): string {
  return diagnosis.findings.map((finding) => finding.part).join(',')
}

describe('signature-check', () => {
  it('finds no fault in requests that the service accepts, with and without the public prefix', async () => {
    const right = { valid: true, findings: [] }
    assert.deepEqual(await diagnosePost(`${time}.POST.${ingestion}.${body}`), right)
    assert.deepEqual(await diagnosePost(`${time}.POST.${ingestion}.${body}`, { path: `/offers${ingestion}` }), right)
    assert.deepEqual(await diagnoseGet('userId=a%20b', 'userId=a%20b'), right)
    assert.deepEqual(await diagnoseGet("userId=it's", "userId=it's"), right)
  })

  it('names the missing header', async () => {
    assert.deepEqual(parts(await diagnose({ headers: {} })), 'timestamp,signature')
    assert.deepEqual(parts(await diagnose({ headers: { 'x-timestamp': time, 'x-signature': '' } })), 'signature')
  })

  it('recognises a path signed with the public prefix, its query or relative to the API', async () => {
    for (const path of [`/offers${ingestion}`, `${ingestion}/`, 'webhooks/service', `${ingestion}?`, '']) {
      const diagnosis = await diagnosePost(`${time}.POST.${path}.${body}`)
      assert.equal(diagnosis.valid, false)
      assert.equal(parts(diagnosis), 'path', path)
    }
    assert.match(
      (await diagnosePost(`${time}.POST./offers${ingestion}.${body}`)).findings[0]?.problem ?? '',
      /prefix \/offers/,
    )
  })

  it('reports a request for an endpoint that is not signed', async () => {
    assert.equal(parts(await diagnosePost(`${time}.POST./webhooks/other.${body}`, { path: '/webhooks/other' })), 'path')
  })

  it('recognises a body that was serialised again, with line breaks, or left out', async () => {
    const value = JSON.parse(body)
    const python = '{"event_id": "e1", "user": {"app_account_id": "Zo\\u00eb"}}'
    for (const signed of [JSON.stringify(value, null, 2), JSON.stringify(value, null, '\t'), `${body}\n`, python, '']) {
      assert.equal(parts(await diagnosePost(`${time}.POST.${ingestion}.${signed}`)), 'body', signed)
    }
    const sent = { body: JSON.stringify(value, null, 4) }
    assert.equal(parts(await diagnosePost(`${time}.POST.${ingestion}.${body}`, sent)), 'body')
  })

  it('recognises a query signed unsorted, not encoded, or with its question mark', async () => {
    assert.equal(parts(await diagnoseGet('b=2&a=1', 'b=2&a=1')), 'query')
    assert.equal(parts(await diagnoseGet('userId=a%2Fb', 'userId=a/b')), 'query')
    assert.equal(parts(await diagnoseGet('userId=a%20b', 'userId=a+b')), 'query')
    assert.equal(parts(await diagnoseGet('userId=u', '?userId=u')), 'query')
    assert.equal(parts(await diagnoseGet('userId=u', '')), 'query')
  })

  it('tells a clock that is off from milliseconds', async () => {
    const late = '1769999699'
    const skewed = await diagnosePost(`${late}.POST.${ingestion}.${body}`, {}, late)
    assert.deepEqual(skewed.findings, [
      {
        part: 'timestamp',
        problem: 'The X-Timestamp header is 301 seconds behind the server; at most 300 are allowed.',
      },
    ])
    const milliseconds = await diagnosePost(`${nowMs}.POST.${ingestion}.${body}`, {}, `${nowMs}`)
    assert.equal(parts(milliseconds), 'timestamp')
    assert.match(milliseconds.findings[0]?.problem ?? '', /milliseconds/)
    assert.equal(parts(await diagnosePost(`${time}000.POST.${ingestion}.${body}`)), 'timestamp')
    assert.equal(parts(await diagnosePost(`${time}.5.POST.${ingestion}.${body}`, {}, `${time}.5`)), 'timestamp')
  })

  it('recognises upper-case hex, base64 and a scheme in front', async () => {
    const good = hmac(`${time}.POST.${ingestion}.${body}`)
    const spellings = [good.toUpperCase(), Buffer.from(good, 'hex').toString('base64'), `sha256=${good}`]
    for (const spelling of [...spellings, good.slice(2)]) {
      const diagnosis = await diagnose({ headers: { 'X-SIGNATURE': spelling, 'X-Timestamp': time } })
      assert.equal(diagnosis.valid, false)
      assert.equal(parts(diagnosis), 'signature', spelling)
    }
  })

  it('recognises another method', async () => {
    assert.equal(parts(await diagnosePost(`${time}.GET.${ingestion}.${body}`)), 'method')
    assert.equal(parts(await diagnosePost(`${time}.post.${ingestion}.${body}`)), 'method')
  })

  it('recognises a secret with extra characters around it, and names them', async () => {
    const around: [string, RegExp][] = [
      [`${secret}\n`, /a line break at its end/],
      [`${secret}\r\n`, /CR LF/],
      [`${secret} `, /a space at its end/],
      [` ${secret}`, /a space before it/],
      [`"${secret}"`, /quotes/],
      [`'${secret}'`, /quotes/],
      [`“${secret}”`, /quotes/],
      [`\uFEFF${secret}`, /byte order mark/],
      [`${secret}\u200B`, /zero-width space\) at its end/],
      [`${secret}\u00A0`, /no-break space/],
    ]
    for (const [used, expected] of around) {
      const signature = hmac(`${time}.POST.${ingestion}.${body}`, used)
      const { valid, findings } = await diagnose({ headers: { 'X-Signature': signature, 'X-Timestamp': time } })
      assert.equal(valid, false)
      assert.deepEqual(
        findings.map(({ part }) => part),
        ['secret'],
        JSON.stringify(used),
      )
      assert.match(findings[0]?.problem ?? '', expected)
    }
  })

  it("recognises the publishable key and another key's secret in place of the secret, and reports others as unknown", async () => {
    const base = `${time}.POST.${ingestion}.${body}`
    const headers = { 'X-API-Key': publishableKey, 'X-Timestamp': time }
    const wrong = await diagnose({ headers: { ...headers, 'X-Signature': hmac(base, publishableKey) } })
    assert.match(wrong.findings[0]?.problem ?? '', /publishable key/)
    const others = await diagnose({ headers: { ...headers, 'X-Signature': hmac(base, otherSecret) } })
    assert.deepEqual(others, {
      valid: false,
      findings: [{ part: 'secret', problem: 'The secret of another key was used: pk_live_other.' }],
    })
    const unknown = await diagnose({ headers: { ...headers, 'X-Signature': hmac(base, 'sk_live_nobody') } })
    assert.equal(parts(unknown), 'secret')
    assert.match(unknown.findings[0]?.problem ?? '', /does not show which/)
  })

  it('finds two differences at once', async () => {
    const pretty = JSON.stringify(JSON.parse(body), null, 2)
    assert.equal(parts(await diagnosePost(`${time}.POST./offers${ingestion}.${pretty}`)), 'body,path')
  })

  it('never shows the secret', async () => {
    const headers = { 'X-API-Key': publishableKey, 'X-Signature': hmac('x'), 'X-Timestamp': time }
    const signedByOther = { ...headers, 'X-Signature': hmac(`${time}.POST.${ingestion}.${body}`, otherSecret) }
    const shown = JSON.stringify([
      await diagnose({ headers }),
      await diagnosePost(`${time}.GET.${ingestion}.${body}`),
      await diagnose({ headers: signedByOther }),
    ])
    for (const part of ['9d1c7be2', '71aa03c4']) assert.equal(shown.includes(part), false)
  })
})
