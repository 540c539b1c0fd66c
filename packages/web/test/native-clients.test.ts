import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { packagesRoot } from '../../../tools/bundle.ts'

const read = (path: string) => readFileSync(join(packagesRoot, '..', path), 'utf8')

interface Schema {
  readonly required: readonly string[]
  readonly properties: Readonly<Record<string, { readonly anyOf?: readonly { readonly type?: string }[] }>>
}

/** The fields of a feed's offer in the API document; a question mark after those that may be missing or null. */
function documentedFields(): string[] {
  const { required, properties } = JSON.parse(read('docs/openapi.json')).components.schemas.FeedOffer as Schema
  return Object.entries(properties).map(([name, { anyOf = [] }]) => {
    const mayBeNothing = !required.includes(name) || anyOf.some(({ type }) => type === 'null')
    return mayBeNothing ? `${name}?` : name
  })
}

/** The block of a source that starts at a line, and the fields that a pattern finds in it. */
function fieldsIn(source: string, from: RegExp, field: RegExp): string[] {
  const start = source.search(from)
  assert.ok(start >= 0, `${from} is not there`)
  const block = source.slice(start, source.slice(start).search(/^[ ]*[)}];?$/m) + start)
  return [...block.matchAll(field)].map(([, name, mark = '']) => name + mark)
}

const swift = read('sdks/swift/Sources/Offerwire/Api.swift')
const kotlin = read('sdks/kotlin/src/main/kotlin/offerwire/Offerwire.kt')
const server = read('packages/server/src/api.ts')

for (const [client, fields] of [
  ['Swift', fieldsIn(swift, /^public struct FeedOffer:/m, /^ +public let (\w+): [\w[\]]+(\?)?$/gm)],
  ['Kotlin', fieldsIn(kotlin, /^data class Offer\(/m, /^ +val (\w+): [\w<>]+(\?)?,?$/gm)],
] as const) {
  it(`the ${client} client has every field of a feed's offer, with the right ones optional`, () => {
    assert.deepEqual(fields.toSorted(), documentedFields().toSorted())
  })
}

it('the Kotlin client reads each field under the name in the API document', () => {
  const given = /^ +(\w+) = (?:textOf\(offer, |offer\.get\w+\()"\1"\)/gm
  const names = documentedFields().map((field) => field.replace('?', ''))
  assert.deepEqual(fieldsIn(kotlin, /^ {4}private fun offerOf/m, given).toSorted(), names.toSorted())
})

it("the server library's types have every field of a feed's offer", () => {
  const names = documentedFields().map((field) => field.replace('?', ''))
  assert.deepEqual(fieldsIn(server, /^ {8}FeedOffer: \{/m, /^ {12}(\w+)\??:/gm).toSorted(), names.toSorted())
})
