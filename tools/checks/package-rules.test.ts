import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { lockFaults, pinFaults } from './package-rules.ts'

const integrity = 'sha512-AAAA'

describe('lockFaults', () => {
  it('takes permissive licences, one of several, and folders of the repository', () => {
    const faults = lockFaults({
      '': {},
      'packages/web': {},
      'node_modules/@offerwire/web': { link: true },
      'node_modules/a': { integrity, license: 'MIT' },
      'node_modules/b': { integrity, license: '(GPL-3.0 OR Apache-2.0)' },
    })
    assert.deepEqual(faults, [])
  })

  it('names archives without a hash and licences that may not be shipped', () => {
    const faults = lockFaults({
      'node_modules/a': { license: 'MIT' },
      'node_modules/b': { integrity, license: 'GPL-3.0' },
      'node_modules/c': { integrity },
      'node_modules/d': { integrity, license: 'MPL-2.0' },
      'node_modules/e': { integrity, license: 'MPL-2.0', dev: true },
    })
    assert.deepEqual(
      faults.map((fault) => fault.split(' ')[0]),
      ['node_modules/a', 'node_modules/b', 'node_modules/c', 'node_modules/d'],
    )
  })
})

describe('pinFaults', () => {
  it('names what is not one version', () => {
    const faults = pinFaults('package.json', { a: '1.2.3', b: 'npm:x@7.0.2', c: '^1.2.3', d: 'latest', e: '1.x' })
    assert.deepEqual(
      faults.map((fault) => fault.split(' ')[1]),
      ['c', 'd', 'e'],
    )
  })
})
