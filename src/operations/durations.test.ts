import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RequestTimes } from './durations.ts'

describe('the durations of requests', () => {
  it('count a request in its bucket and all higher ones, by route and status', () => {
    const times = new RequestTimes()
    const record = times.route('GET', '/a')
    record(200, 3)
    record(200, 40_000)
    record(404, 0.5)
    const lines = times.text().trimEnd().split('\n')
    const ofStatus = (status: number) =>
      lines.filter((line) => line.includes(`{method="GET",route="/a",status="${status}"`))
    const counts = (status: number) => ofStatus(status).map((line) => Number(line.slice(line.lastIndexOf(' '))))
    assert.deepEqual(counts(200), [0, 0, ...Array(11).fill(1), 2, 40.003, 2])
    assert.deepEqual(counts(404), [...Array(14).fill(1), 0.0005, 1])
    assert.match(ofStatus(200)[13] ?? '', /^offerwire_http_request_duration_seconds_bucket\{.*,le="\+Inf"\} 2$/)
    assert.equal(lines.length, 2 + 2 * 16)
  })
})
