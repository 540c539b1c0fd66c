import assert from 'node:assert/strict'
import { it } from 'node:test'
import { misplacedTests } from './test-places.ts'

it('refuses a unit test without a source of its name beside it, and accepts an aspect in the name', () => {
  const sources = ['src/a/send.ts', 'src/a/list.queries.ts', 'src/b/send.route.ts']
  const placed = ['src/a/send.test.ts', 'src/a/send.in-time.test.ts', 'src/a/list.queries.test.ts']
  assert.deepEqual(misplacedTests([...sources, ...placed]), [])
  const misplaced = ['src/a/send-in-time.test.ts', 'src/a/list.test.ts', 'src/b/send.test.ts']
  assert.deepEqual(
    misplacedTests([...sources, ...misplaced]),
    misplaced.map((path) => `${path} lies beside no source of its name`),
  )
})
