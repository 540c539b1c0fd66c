import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { featureCycle, importFaults, labFaults } from './import-rules.ts'
import type { SourceFile } from './source-files.ts'
import { tableOwnerFaults } from './table-owners.ts'

describe('the architecture check', () => {
  const refused: [string, string][] = [
    ['src/features/serving/serve-offers.ts', 'src/http/server.ts'],
    ['src/features/serving/serve-offers.ts', 'src/config/config.ts'],
    ['src/features/serving/serve-offers.ts', 'fastify'],
    ['src/features/serving/serve-offers.ts', 'src/features/serving/offers.route.ts'],
    ['src/features/serving/offers.queries.ts', 'src/features/serving/serve-offers.ts'],
    ['src/features/serving/serve-offers.ts', 'src/features/users/users.queries.ts'],
    ['src/features/clicks/answer-click.ts', 'src/features/serving/serve-offers.ts'],
    ['src/features/serving/serve-offers.ts', 'node:fs'],
    ['src/features/serving/offers.route.ts', 'src/app.ts'],
    ['src/http/server.ts', 'src/features/serving/offers.route.ts'],
    ['src/lib/money.ts', 'src/db/database.ts'],
    ['src/db/journal/journal.ts', 'src/features/serving/serve-offers.ts'],
    ['src/http/server.ts', 'src/access/actor.ts'],
    ['src/access/actor.ts', 'src/features/accounts/members.queries.ts'],
    ['src/features/serving/serve-offers.ts', 'src/access/route-options.ts'],
  ]
  for (const [path, target] of refused) {
    it(`refuses ${target} in ${path}`, () => assert.equal(importFaults(fileOf(path, target)).length, 1))
  }

  const allowed: [string, string][] = [
    ['src/features/serving/offers.route.ts', 'src/features/serving/serve-offers.ts'],
    ['src/features/serving/offers.route.ts', 'src/access/route-options.ts'],
    ['src/features/serving/offers.route.ts', 'src/core.ts'],
    ['src/features/serving/serve-offers.ts', 'src/features/users/read-audience.ts'],
    ['src/features/serving/serve-offers.ts', 'src/errors.ts'],
    ['src/features/serving/offers.queries.ts', 'src/db/database.ts'],
    ['src/app.ts', 'src/features/webhooks/webhook-dispatcher.ts'],
  ]
  for (const [path, target] of allowed) {
    it(`allows ${target} in ${path}`, () => assert.deepEqual(importFaults(fileOf(path, target)), []))
  }

  it('refuses the lab outside the lab, types included', () => {
    const [house, lab] = ['test/support/free-port.ts', 'lab/soak/run.ts']
    const typed = { ...fileOf(house), imports: [{ target: 'lab/soak/world.ts', isTypeOnly: true }] }
    assert.equal(labFaults([fileOf(house, 'lab/bench/rows.ts'), typed]).length, 2)
    assert.deepEqual(labFaults([fileOf(lab, 'lab/bench/rows.ts'), fileOf(lab, house)]), [])
  })

  it('refuses an import of a type upward', () => {
    const file = { path: 'src/core.ts', text: '', imports: [{ target: 'src/access/actor.ts', isTypeOnly: true }] }
    assert.equal(importFaults(file).length, 1)
  })

  it('finds a cycle of features', () => {
    const files = [
      fileOf('src/features/a/x.ts', 'src/features/b/y.ts'),
      fileOf('src/features/b/y.ts', 'src/features/c/z.ts'),
    ]
    assert.equal(featureCycle(files), undefined)
    assert.equal(featureCycle([...files, fileOf('src/features/c/z.ts', 'src/features/a/x.ts')]), 'a -> b -> c -> a')
  })

  it('finds a table that two features write', () => {
    const text = "db.insertInto('click').values(row)"
    const raw = 'sql`update click set state = 1`'
    const writers = [
      { ...fileOf('src/features/a/x.ts'), text },
      { ...fileOf('src/features/b/y.ts'), text: raw },
    ]
    assert.equal(tableOwnerFaults(writers, new Set(['click'])).length, 1)
    assert.deepEqual(tableOwnerFaults(writers.slice(0, 1), new Set(['click'])), [])
  })
})

function fileOf(path: string, target?: string): SourceFile {
  return { path, text: '', imports: target === undefined ? [] : [{ target, isTypeOnly: false }] }
}
