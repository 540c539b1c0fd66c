import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { projectRoot } from '../../tools/project-root.ts'
import { blocksOf } from './guide-snippets.ts'
import {
  nodesOf,
  openSwiftParser,
  type Parameter,
  type PublicTypes,
  publicTypesOf,
  type SyntaxNode,
  syntaxFaults,
} from './swift-source.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const client = globSync('sdks/swift/**/*.swift', { cwd: projectRoot })
/** Every Swift program that a reader is shown, by where it stands. */
const shown = new Map([
  ['dashboard/snippets/frameworks/offers.swift', read('dashboard/snippets/frameworks/offers.swift')],
  ...globSync('{docs/**,packages/*,sdks}/*.md', { cwd: projectRoot }).flatMap((page) =>
    blocksOf(page)
      .filter(({ language }) => language === 'swift')
      .map(({ code }): [string, string] => [page, code]),
  ),
])

/** What the screens take from Apple's libraries; every other name with a capital must be the client's. */
const ofApple = new Set('AsyncImage Button Color Environment Error List State String Text URL VStack View'.split(' '))
/** What the screens call the client and an offer of it. */
const typesOfNames: Readonly<Record<string, string>> = { offerwire: 'Offerwire', offer: 'FeedOffer' }

describe('the Swift client and the screens that use it', () => {
  let parse: (source: string) => SyntaxNode
  let types: PublicTypes
  before(async () => {
    parse = await openSwiftParser()
    types = publicTypesOf(client.map((path) => parse(read(path))))
  })

  it('are Swift, as far as its syntax goes', () => {
    assert.ok(client.length >= 4 && shown.size >= 2)
    for (const [path, code] of [...client.map((path) => [path, read(path)] as const), ...shown]) {
      assert.deepEqual(syntaxFaults(parse(code)), [], path)
    }
    for (const broken of ['struct A {', 'let x = = 3', 'func f( {}', 'let a = "b']) {
      assert.notDeepEqual(syntaxFaults(parse(broken)), [], broken)
    }
  })

  it('agree: what a screen names of the client is there, and public, and takes what it is given', () => {
    for (const [path, code] of shown) {
      const screen = parse(code)
      const named = new Set(nodesOf(screen, 'type_identifier').map(({ text }) => text))
      const own = nodesOf(screen, 'class_declaration').flatMap(({ namedChildren }) => namedChildren[0]?.text ?? [])
      for (const name of named) {
        assert.ok(types.has(name) || ofApple.has(name) || own.includes(name), `${path}: ${name}`)
      }
      assert.ok(named.has('FeedOffer'), path)
      const calls = nodesOf(screen, 'call_expression').flatMap((call) => faultOfCall(call, types) ?? [])
      assert.deepEqual(calls, [], path)
      const used = nodesOf(screen, 'navigation_expression').map(({ text }) => text)
      for (const needed of ['offerwire.feed', 'offerwire.confirm', 'offer.clickUrl', 'offer.title']) {
        assert.ok(used.includes(needed), `${path}: ${needed}`)
      }
      assert.deepEqual(
        used.filter((text) => !isMember(text, types)),
        [],
        path,
      )
    }
  })

  it('would not agree under another name, with another label or without what is needed', () => {
    for (const [wrong, what] of [
      ['offerwire.feed(country: "US", language: "en")', 'feed'],
      ['offerwire.feed(countryCode: "US")', 'feed'],
      ['offerwire.feeds(countryCode: "US", language: "en")', 'feeds'],
      ['offerwire.confirm(uid: "a")', 'confirm'],
      ['Offerwire(apiKey: "pk", baseURL: url)', 'Offerwire'],
      ['WhenSeem { }', 'WhenSeem'],
    ] as const) {
      const [call] = nodesOf(parse(wrong), 'call_expression')
      assert.match(call === undefined ? '' : (faultOfCall(call, types) ?? ''), new RegExp(what), wrong)
    }
    assert.equal(isMember('offer.clickURL', types), false)
  })
})

/** What is wrong with a call of the client; undefined for a right one, and for one of anything else. */
function faultOfCall(call: SyntaxNode, types: PublicTypes): string | undefined {
  const [called, suffix] = call.namedChildren
  if (called === undefined || suffix === undefined) return undefined
  const [target, name] = called.text.split('.')
  const type = typesOfNames[target ?? '']
  if (called.type === 'navigation_expression' && type !== undefined && name !== undefined) {
    return faultOfArguments(called.text, types.get(type)?.functions.get(name), suffix)
  }
  const isType = called.type === 'simple_identifier' && /^[A-Z]/.test(called.text) && !ofApple.has(called.text)
  return isType ? faultOfArguments(called.text, types.get(called.text)?.functions.get('init'), suffix) : undefined
}

/** Labels come in the order of the parameters, of which those with a default may be left out; a closure may follow as the last. */
function faultOfArguments(name: string, parameters: readonly Parameter[] | undefined, suffix: SyntaxNode) {
  if (parameters === undefined) return `${name} is not there`
  const given = suffix.namedChildren.flatMap((part) => {
    if (part.type === 'lambda_literal') return [parameters.at(-1)?.label ?? 'closure']
    return part.namedChildren
      .filter(({ type }) => type === 'value_argument')
      .map(({ namedChildren: [first] }) => (first?.type === 'value_argument_label' ? first.text : '_'))
  })
  for (const { label, isOptional } of parameters) {
    if (given[0] === label) given.shift()
    else if (!isOptional) return `${name} needs ${label}`
  }
  return given.length === 0 ? undefined : `${name} takes no ${given.join()}`
}

/** Whether a path such as `offer.title` names something that the client has; true for what is not the client's. */
function isMember(text: string, types: PublicTypes): boolean {
  const [, target = '', name = ''] = /^(\w+)\.(\w+)$/.exec(text) ?? []
  const type = types.get(typesOfNames[target] ?? '')
  return type === undefined || type.properties.has(name) || type.functions.has(name)
}
