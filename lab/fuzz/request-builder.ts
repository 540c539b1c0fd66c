import fc from 'fast-check'
import { signRequest } from '../../src/http/signature.ts'
import type { ApiRoute } from '../../test/support/api-routes.ts'
import type { Draw } from './draw.ts'
import { agents, headerNames, hostileHeaders } from './header-values.ts'
import { hostileNames, hostilePieces, words } from './hostile-values.ts'
import { breakOnce, type KnownTexts, makeHostile, valuesOf } from './values.ts'
import { type FuzzRequest, onTheWire, type Wire } from './wire.ts'
import type { FuzzWorld, Role } from './world.ts'
import { writeBody } from './write-body.ts'

const kinds = ['valid', 'nearly valid', 'hostile', 'hostile wire'] as const
type InputKind = (typeof kinds)[number]
const kindOf = fc.oneof(
  ...[30, 32, 33, 5].map((weight, index) => ({ weight, arbitrary: fc.constant(kinds[index] ?? 'valid') })),
)

/** Parts of a request, each of which can be broken while the others stay correct. */
type Part = 'path' | 'query' | 'body' | 'credential' | 'headers' | 'method'

/** One input. The same seed and number make the same input in an equal world. */
export interface Input extends Wire {
  readonly number: number
  readonly route: ApiRoute
  readonly kind: InputKind
  /** The role whose session it sends. */
  readonly role: Role | undefined
}

/** The request id that an input's answer repeats, unless the input sends another. */
export function requestIdOf(number: number): string {
  return `fuzz-${number}`
}

const starPieces = ['', 'guides', 'reference', 'a/b/c', ...hostilePieces]
const addresses = fc.tuple(fc.nat(255), fc.nat(255))
type Tenant = 'main' | 'spare'
/** Changes a text, or leaves it as it is. */
type Spoil = (text: string) => string

/** Builds the inputs of one route. */
export class RequestBuilder {
  readonly #route: ApiRoute
  readonly #world: FuzzWorld
  readonly #values = new Map<string, fc.Arbitrary<unknown>>()

  constructor(route: ApiRoute, world: FuzzWorld) {
    this.#route = route
    this.#world = world
  }

  build(draw: Draw, number: number): Input {
    const route = this.#route
    const kind = draw.of(kindOf)
    const broken = kind === 'nearly valid' || kind === 'hostile' ? this.#pickParts(draw) : new Set<Part>()
    const changes = route.method !== 'GET' && route.path.startsWith('/admin/')
    const tenant = draw.chance(0.03) === changes ? 'main' : 'spare'
    const drawn = { draw, kind, broken, tenant } as const
    const target = this.#path(drawn) + this.#query(drawn)
    const headers = this.#headers(drawn)
    const request: FuzzRequest = { method: route.method, target, headers, body: this.#body(drawn, headers) }
    if (broken.has('method')) {
      request.method = draw.pick(words('GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND'))
    } else if (request.method === 'GET' && draw.chance(0.03)) request.method = 'HEAD'
    const role = this.#prove(request, drawn)
    headers.push(['x-request-id', requestIdOf(number)])
    return { number, route, kind, role, ...onTheWire(kind === 'hostile wire', request, draw) }
  }

  #pickParts(draw: Draw): Set<Part> {
    const { pathParameters, query, body } = this.#route
    const parts: Part[] = ['headers', 'credential']
    if (pathParameters.length > 0) parts.push('path')
    if (query.length > 0) parts.push('query', 'query')
    if (body !== undefined) parts.push('body', 'body', 'body', 'body', 'body')
    if (draw.chance(0.05)) parts.push('method', 'query', 'body')
    return new Set([draw.pick(parts)])
  }

  /** Draws a value for a schema of the route, with objects of a tenant. */
  #valueOf(schema: ApiRoute['body'], name: string, { draw, tenant }: Drawn): unknown {
    const key = `${tenant} ${name}`
    const known: KnownTexts = (field) => this.#world.texts(this.#route.name, tenant, field)
    const values = this.#values.get(key) ?? valuesOf(schema ?? {}, name, known)
    this.#values.set(key, values)
    return draw.of(values)
  }

  #textOf(schema: ApiRoute['body'], name: string, drawn: Drawn): string {
    return encodeURIComponent(String(this.#valueOf(schema, name, drawn)).toWellFormed())
  }

  #path(drawn: Drawn): string {
    const { draw, kind } = drawn
    const { path, pathParameters } = this.#route
    const broken = drawn.broken.has('path') ? draw.pick(pathParameters).name : undefined
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = this.#textOf(pathParameters.find((each) => each.name === name)?.schema, name, drawn)
      if (name !== broken) return value
      if (kind === 'hostile') return draw.pick(hostilePieces)
      const longer = [`${value}%20`, `${value}0`, 'x', `${value}/`, `%${value}`]
      return draw.pick([value.slice(0, -1), value.toUpperCase(), ...longer])
    })
    return filled.includes('*') ? filled.replace('*', () => draw.pick(starPieces)) : filled
  }

  #query(drawn: Drawn): string {
    const pairs = this.#route.query
      .filter(({ isRequired }) => isRequired || drawn.draw.chance(0.35))
      .map(({ name, schema }): [string, string] => [name, this.#textOf(schema, name, drawn)])
    if (drawn.broken.has('query')) this.#breakQuery(pairs, drawn)
    return pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`
  }

  #breakQuery(pairs: [string, string][], { draw, kind }: Drawn): void {
    const name = draw.pick([...this.#route.query.map((each) => each.name), 'unknown'])
    const known = pairs.find(([each]) => each === name)
    if (kind === 'nearly valid') {
      const value = known?.[1] ?? '1'
      const near = draw.pick([
        '',
        `${value}x`,
        `${value}%20`,
        value.slice(1),
        value + value,
        ...words('-1 0 101 1.5 01'),
      ])
      if (known === undefined || draw.chance(0.2)) pairs.push([name, near])
      else known[1] = near
      return
    }
    for (let left = 1 + draw.upTo(3); left > 0; left--) {
      const hostileName = draw.chance(0.4) ? encodeURI(draw.pick(hostileNames).toWellFormed()) : name
      pairs.push([hostileName, draw.pick(hostilePieces)])
    }
    if (draw.chance(0.05)) for (let left = 1_001; left > 0; left--) pairs.push([`p${left}`, ''])
  }

  #headers({ draw, broken }: Drawn): [string, string][] {
    const headers: [string, string][] = [['host', this.#world.host]]
    // Many addresses, so that limits by address let most requests pass.
    if (draw.chance(0.95)) headers.push(['x-forwarded-for', `8.${draw.of(addresses).join('.')}.7`])
    if (draw.chance(0.3)) headers.push(['accept-language', draw.pick(['de-CH, en;q=0.5', 'pt', '*'])])
    if (draw.chance(0.3)) headers.push(['accept-encoding', draw.pick(['gzip', 'br', 'gzip, br'])])
    if (draw.chance(0.3)) headers.push(['user-agent', draw.pick(agents)])
    if (!broken.has('headers')) return headers
    for (let left = 1 + draw.upTo(2); left > 0; left--) {
      headers.push([draw.pick(headerNames), draw.pick(hostileHeaders)])
    }
    return headers
  }

  #body(drawn: Drawn, headers: [string, string][]): Buffer | undefined {
    const { draw, kind } = drawn
    const { body: schema, mediaTypes } = this.#route
    const isBroken = drawn.broken.has('body')
    if (schema === undefined && !isBroken) return undefined
    const value = schema === undefined ? {} : this.#valueOf(schema, '', drawn)
    const isHostile = kind === 'hostile' && isBroken
    const sent = isHostile ? makeHostile(value, draw) : isBroken ? breakOnce(value, draw) : value
    const type = draw.pick(mediaTypes.length === 0 ? ['application/json'] : mediaTypes)
    const { bytes, contentType } = writeBody(sent, type, isHostile ? draw : undefined)
    if (contentType !== undefined) headers.push(['content-type', contentType])
    return bytes
  }

  /** Adds a credential of the caller, or nearly one; returns the role of a session. */
  #prove(request: FuzzRequest, drawn: Drawn): Role | undefined {
    const { draw, broken } = drawn
    const { headers, target } = request
    const { keys, advertiserKeys, adminToken } = this.#world
    if (broken.has('credential') && draw.chance(0.2)) return undefined
    const spoil: Spoil = (text) => (broken.has('credential') ? spoilt(text, drawn) : text)
    switch (this.#route.credential) {
      case 'publishable':
        headers.push(['x-api-key', spoil(draw.pick(keys).publishableKey)])
        if (draw.chance(0.2)) headers.push(['x-platform', spoil(draw.pick(['api', 'web', 'ios']))])
        return undefined
      case 'signed':
        this.#sign(request, drawn, spoil)
        return undefined
      case 'advertiser':
        headers.push(['authorization', spoil(`Bearer ${draw.pick(advertiserKeys)}`)])
        return undefined
      case 'management':
        if (draw.chance(0.4)) return this.#takeSession(request, drawn, spoil)
        headers.push(['authorization', spoil(`Bearer ${adminToken}`)])
        return undefined
      case 'session':
        return this.#takeSession(request, drawn, spoil)
      case 'none':
        return target.startsWith('/auth/') && draw.chance(0.5) ? this.#takeSession(request, drawn, spoil) : undefined
    }
  }

  #sign(request: FuzzRequest, { draw, broken }: Drawn, spoil: Spoil): void {
    const { publishableKey, secretKey } = draw.pick(this.#world.keys)
    const { method } = this.#route
    const [path = '', query = ''] = request.target.split('?')
    const skew = broken.has('credential') ? draw.pick([0, 0, 301]) : 0
    const timestamp = String(Math.floor(Date.now() / 1_000) + skew)
    const payload = method === 'GET' ? query.split('&').sort().join('&') : (request.body ?? '')
    const signature = signRequest(secretKey, timestamp, method, path, payload).toString('hex')
    request.headers.push(
      ['x-api-key', spoil(publishableKey)],
      ['x-timestamp', draw.chance(0.5) ? timestamp : spoil(timestamp)],
      ['x-signature', spoil(signature)],
    )
  }

  #takeSession({ headers, target }: FuzzRequest, { draw, broken }: Drawn, spoil: Spoil): Role | undefined {
    const { origin, roles, spareRoles } = this.#world
    const role = draw.pick(target.startsWith('/auth/') ? spareRoles : roles)
    const strange = ['null', 'https://evil.example', `${origin}.evil`, `${origin}/`]
    const isBroken = broken.has('credential')
    headers.push(['cookie', spoil(this.#world.cookieOf(role))])
    headers.push(['origin', isBroken && draw.chance(0.5) ? draw.pick(strange) : origin])
    return isBroken ? undefined : role
  }
}

interface Drawn {
  readonly draw: Draw
  readonly kind: InputKind
  readonly broken: ReadonlySet<Part>
  readonly tenant: Tenant
}

function spoilt(text: string, { draw, kind }: Drawn): string {
  if (kind === 'hostile') return draw.pick(hostileHeaders)
  const at = draw.upTo(text.length - 1)
  const shorter = text.slice(0, at) + text.slice(at + 1)
  return draw.pick([text.slice(0, -1), `${text}0`, text.toUpperCase(), shorter, text, ''])
}
