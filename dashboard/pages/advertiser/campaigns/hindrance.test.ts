import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hindranceWords } from './hindrance.ts'

const dates = {
  access: 'open' as const,
  startsAt: '2026-06-16T00:00:00.000Z',
  endsAt: '2026-06-20T12:00:00.000Z',
}
const wordsOf = (hindrance: NonNullable<Parameters<typeof hindranceWords>[0]['hindrance']> | null) =>
  hindranceWords({ ...dates, hindrance })

describe('the hindrance of an active campaign', () => {
  it('shows nothing without a hindrance, or if the API does not tell it', () => {
    assert.equal(wordsOf(null), undefined)
    assert.equal(hindranceWords(dates), undefined)
  })

  it('names the hindrance with its day, or with the remedy', () => {
    assert.match(wordsOf('not_started')?.whole ?? '', /^It starts on 16 Jun/)
    assert.match(wordsOf('ended')?.whole ?? '', /^It ended on 20 Jun/)
    assert.match(wordsOf('balance_spent')?.whole ?? '', /A deposit/)
    assert.match(wordsOf('cap_reached')?.whole ?? '', /Raise it/)
    assert.match(wordsOf('outside_hours')?.whole ?? '', /its schedule/)
    assert.match(wordsOf('ahead_of_pace')?.whole ?? '', /even pace\.$/)
    const until = { hindrance: 'ahead_of_pace' as const, hindranceUntil: '2026-06-16T14:05:00.000Z' }
    assert.match(hindranceWords({ ...dates, ...until })?.whole ?? '', /It’s shown again on 16 Jun.* UTC\.$/)
    assert.match(wordsOf('no_creative')?.whole ?? '', /no active creative/)
  })

  it('says who brings a campaign that no app shows into one, by its access', () => {
    for (const [access, remedy] of [
      ['open', /^No app lists it.* Publishers add it/],
      ['ask', /Publishers apply for it.* under Applications\.$/],
      ['private', /The operator adds it/],
    ] as const) {
      assert.match(hindranceWords({ ...dates, access, hindrance: 'not_granted' })?.whole ?? '', remedy)
    }
  })

  it('says that catalogs still show a campaign without an image', () => {
    assert.deepEqual(
      [wordsOf('no_image')?.short, wordsOf('no_image')?.title],
      ['Catalog only', 'This campaign is only shown in catalogs'],
    )
  })
})
