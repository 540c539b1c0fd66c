import assert from 'node:assert/strict'
import { it } from 'node:test'
import { namesOnly } from './names-only.ts'

const own = '"user":{"app_account_id":"ida"}'
const bodies: readonly [string, boolean][] = [
  [`{${own}}`, true],
  ['{"user":{"app_account_id":"ida","publisher_user_id":"ida"}}', true],
  ['{"user":{"app_account_id":"device","publisher_user_id":"ida"}}', false],
  [`[{${own}}]`, false],
  [`{${own},"more":[{"app_account_id":"bob"}]}`, false],
  [`{"user":{"app_account_id":"bob"},${own}}`, false],
  [`{${own},"raw_payload":{"app_account_\\u0069d":"bob"}}`, false],
  [`{${own},"raw_payload":{"app_account_id":["bob"]}}`, false],
  ['{"note":"ida"}', false],
  [`{${own}`, false],
  ['"ida"', false],
]

for (const [body, expected] of bodies) {
  it(`${expected ? 'names' : 'does not name'} this user only: ${body}`, () => {
    assert.equal(namesOnly(Buffer.from(body), 'ida'), expected)
  })
}
