import assert from 'node:assert/strict'
import { it } from 'node:test'
import { libraryHeaders } from './library-headers.ts'

it('passes on one cookie of each name, and only cookies of sign-in', () => {
  const cookiesOf = (cookie: string) =>
    libraryHeaders({ cookie, userAgent: '', address: undefined }).get('cookie')?.split('; ')
  const many = [
    ...Array.from({ length: 1_000 }, (_, index) => `a${index}=b.c`),
    ...Array.from({ length: 1_000 }, (_, index) => `offerwire_session=${index}.c`),
    '__Host-offerwire_session=d.e',
    'offerwire_second_factor=f.g',
    'offerwire_passkey=h.i',
    'offerwire_unknown=j.k',
    'offerwire_sessions=l.m',
  ]
  const own = ['offerwire_session=999.c', '__Host-offerwire_session=d.e', 'offerwire_second_factor=f.g']
  assert.deepEqual(cookiesOf(many.join('; ')), [...own, 'offerwire_passkey=h.i'])
  assert.deepEqual(cookiesOf('a=b;offerwire_session=c.d;e=f'), ['offerwire_session=c.d'])
})
