import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { audienceText, hoursText } from './delivery-words.ts'

describe('the words of delivery', () => {
  it('name ranges of days, their hours and the time zone', () => {
    const windows = [
      { days: ['mon', 'tue', 'wed', 'fri', 'sat'], from: '08:00', to: '20:00' },
      { days: ['sun'], from: '10:00', to: '24:00' },
    ] as Parameters<typeof hoursText>[0]['windows']
    assert.equal(
      hoursText({ timeZone: 'America/New_York', windows }),
      'Mon–Wed, Fri, Sat 08:00–20:00, Sun 10:00–24:00 (America/New York)',
    )
  })

  it('name each condition of an audience', () => {
    const any = [
      { attribute: 'city', operator: 'is' as const, values: ['Rome', 'Paris'] },
      { attribute: 'custom.plan', operator: 'exists' as const },
    ]
    const all = [{ any }, { any: [{ attribute: 'age', operator: 'at_least' as const, values: [25] }] }]
    assert.equal(audienceText({ all }), 'city is Rome or Paris, or custom.plan is stored; age is at least 25')
  })
})
