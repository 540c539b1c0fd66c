import { signRequest } from '../../src/http/signature.ts'
import type { ApiRoute } from '../../test/support/api-routes.ts'
import { Dice } from '../support/dice.ts'
import type { KeyPair } from '../support/network.ts'
import { agents, headerNames, hostileHeaders } from './header-values.ts'
import { hostileNames, hostilePieces, words } from './hostile-values.ts'
import { breakOnce, type KnownTexts, makeHostile, validValue } from './make-values.ts'
import { type InputKind, type Part, pickParts, takesNothing } from './pick-parts.ts'
import { makeRefusedBody } from './refused-body.ts'
import { type FuzzRequest, onTheWire, type Wire } from './wire.ts'
import type { FuzzWorld, Role } from './world.ts'
import { writeBody } from './write-body.ts'

/** One input. The same seed and number make the same input, in a world made alike. */
export interface Input extends Wire {
  readonly number: number
  readonly route: ApiRoute
  readonly kind: InputKind
  /** It is made to be refused before the database is asked. */
  readonly isShallow: boolean
  /** The role whose session it carries. */
  readonly role: Role | undefined
}

export interface InputOptions {
  readonly seed: number
  readonly routes: readonly ApiRoute[]
  readonly world: FuzzWorld
}

/** Shares of the kinds, cumulated. */
const kinds: readonly [upTo: number, kind: InputKind][] = [
  [0.3, 'valid'],
  [0.62, 'nearly valid'],
  [0.97, 'hostile'],
  [1, 'hostile wire'],
]

/** Routes that hash a password or read everything take as long as hundreds of others: they come less often. */
const isSlow =
  /auth\/(sign-in|invitation\/accept|authenticator|password|passkeys\/new)|\/metrics$|\/export$|\/openapi.json$/

/**
 * The share of inputs that are refused by parsers, schemas and credentials, which cost a twentieth of the others: there may
 * be many times as many in the same time.
 */
const shallowShare = 0.975

/** The id that an input's answer repeats, unless the input has another one. */
export function requestIdOf(number: number): string {
  return `fuzz-${number}`
}

export function makeInput({ seed, routes, world }: InputOptions, number: number): Input {
  const dice = new Dice(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b))
  dice.unit()
  const isShallow = dice.unit() < shallowShare
  const first = dice.pick(routes)
  const isRare = isSlow.test(first.name) || (isShallow && takesNothing(first))
  const route = isRare && dice.unit() < 0.95 ? dice.pick(routes) : first
  const chance = dice.unit()
  const drawn = kinds.find(([upTo]) => chance < upTo)?.[1] ?? 'valid'
  const kind = isShallow && drawn === 'valid' ? 'hostile' : drawn
  const maker = new RequestMaker(route, world, dice, kind, isShallow)
  const request = maker.make()
  request.headers.push(['x-request-id', requestIdOf(number)])
  const wire = onTheWire(kind === 'hostile wire', request, dice)
  return { number, route, kind, isShallow, role: maker.role, ...wire }
}

const starPieces = ['', 'guides', 'reference', 'a/b/c', ...hostilePieces]
const jsonAlone = ['application/json']

class RequestMaker {
  role: Role | undefined
  readonly #route: ApiRoute
  readonly #world: FuzzWorld
  readonly #dice: Dice
  readonly #kind: InputKind
  readonly #isShallow: boolean
  readonly #broken: ReadonlySet<Part>
  readonly #known: KnownTexts

  constructor(route: ApiRoute, world: FuzzWorld, dice: Dice, kind: InputKind, isShallow: boolean) {
    this.#route = route
    this.#world = world
    this.#dice = dice
    this.#kind = kind
    this.#isShallow = isShallow
    this.#broken = kind === 'valid' ? new Set() : pickParts(route, kind, isShallow, dice)
    // Without a credential, what a request names is all that can lead it to the database.
    if (isShallow && route.credential === 'none') {
      this.#known = () => undefined
      return
    }
    const changes = route.method !== 'GET' && route.path.startsWith('/admin/')
    const tenant = changes === dice.unit() < 0.97 ? 'spare' : 'main'
    this.#known = (name) => world.texts(route.name, tenant, name)
  }

  make(): FuzzRequest {
    const { method } = this.#route
    const target = this.#path() + this.#query()
    const request: FuzzRequest = { method, target, headers: this.#headers(), body: undefined }
    request.body = this.#body(request)
    if (this.#broken.has('method')) {
      request.method = this.#dice.pick(words('GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND'))
    } else if (method === 'GET' && this.#dice.unit() < 0.03) request.method = 'HEAD'
    this.#prove(request)
    return request
  }

  #path(): string {
    const dice = this.#dice
    const { path, pathParameters } = this.#route
    const broken = this.#broken.has('path') ? this.#pickParameter() : undefined
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const schema = pathParameters.find((each) => each.name === name)?.schema ?? {}
      const value = encodeURIComponent(String(validValue(schema, name, dice, this.#known)).toWellFormed())
      if (name !== broken) return value
      if (this.#kind === 'hostile') return dice.pick(hostilePieces)
      const longer = [`${value}%20`, `${value}0`, 'x', `${value}/`, `%${value}`]
      return dice.pick([value.slice(0, -1), this.#isShallow ? `x${value}` : value.toUpperCase(), ...longer])
    })
    return filled.includes('*') ? filled.replace('*', () => dice.pick(starPieces)) : filled
  }

  /** Of a shallow input the first, since what a path names is looked up one after the other. */
  #pickParameter(): string | undefined {
    const { pathParameters } = this.#route
    return this.#isShallow ? pathParameters[0]?.name : this.#dice.pick(pathParameters).name
  }

  #query(): string {
    const dice = this.#dice
    const pairs = this.#route.query
      .filter(({ isRequired }) => isRequired || dice.unit() < 0.35)
      .map(({ name, schema }) => {
        const value = encodeURIComponent(String(validValue(schema, name, dice, this.#known)).toWellFormed())
        return [name, value] as [string, string]
      })
    if (this.#broken.has('query')) this.#breakQuery(pairs)
    return pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`
  }

  #breakQuery(pairs: [string, string][]): void {
    const dice = this.#dice
    const name = dice.pick([...this.#route.query.map((each) => each.name), 'unknown'])
    const known = pairs.find(([each]) => each === name)
    if (this.#kind === 'nearly valid') {
      const value = known?.[1] ?? '1'
      const near = dice.pick([
        `${value}x`,
        `${value}%20`,
        '',
        value.slice(1),
        ...words('-1 0 101 1.5 01'),
        value + value,
      ])
      if (known === undefined || dice.unit() < 0.2) pairs.push([name, near])
      else known[1] = near
      return
    }
    for (let left = dice.between(1, 4); left > 0; left--) {
      const hostileName = dice.unit() < 0.4 ? encodeURI(dice.pick(hostileNames).toWellFormed()) : name
      pairs.push([hostileName, dice.pick(hostilePieces)])
    }
    if (dice.unit() < 0.05) for (let left = 1_001; left > 0; left--) pairs.push([`p${left}`, ''])
  }

  #headers(): [string, string][] {
    const dice = this.#dice
    const { host } = this.#world
    const headers: [string, string][] = [['host', host]]
    // Many callers, so that limits by address leave something to look at.
    if (dice.unit() < 0.95) headers.push(['x-forwarded-for', `8.${dice.between(0, 255)}.${dice.between(0, 255)}.7`])
    if (dice.unit() < 0.3) headers.push(['accept-language', dice.pick(['de-CH, en;q=0.5', 'pt', '*'])])
    if (dice.unit() < 0.3) headers.push(['accept-encoding', dice.pick(['gzip', 'br', 'gzip, br'])])
    if (dice.unit() < 0.3) headers.push(['user-agent', dice.pick(agents)])
    if (!this.#broken.has('headers')) return headers
    for (let left = dice.between(1, 3); left > 0; left--) {
      headers.push([dice.pick(headerNames), dice.pick(hostileHeaders)])
    }
    return headers
  }

  #body(request: FuzzRequest): Buffer | undefined {
    const { body: schema, mediaTypes } = this.#route
    const dice = this.#dice
    const isBroken = this.#broken.has('body')
    if (schema === undefined && !isBroken) return undefined
    const type = dice.pick(mediaTypes.length === 0 ? jsonAlone : mediaTypes)
    const isHostile = this.#kind === 'hostile' && isBroken
    const make = () => (schema === undefined ? {} : validValue(schema, '', dice, this.#known))
    const spoil = (value: unknown) => (isHostile ? makeHostile(value, dice) : breakOnce(value, dice))
    const value = !isBroken ? make() : this.#isShallow ? makeRefusedBody(schema, make, spoil) : spoil(make())
    const { bytes, contentType } = writeBody(value, type, isHostile ? dice : undefined)
    if (contentType !== undefined) request.headers.push(['content-type', contentType])
    return bytes
  }

  /** Adds what proves who calls, or what nearly does. */
  #prove(request: FuzzRequest): void {
    const { credential } = this.#route
    const dice = this.#dice
    const isBroken = this.#broken.has('credential')
    if (isBroken && dice.unit() < 0.2) return
    const spoil = (text: string) => (isBroken ? this.#spoil(text) : text)
    switch (credential) {
      case 'publishable':
        request.headers.push(['x-api-key', spoil(dice.pick(this.#world.keys).publishableKey)])
        if (dice.unit() < 0.2) request.headers.push(['x-platform', spoil(dice.pick(['api', 'web', 'ios']))])
        return
      case 'signed':
        this.#sign(request, dice.pick(this.#world.keys), spoil)
        return
      case 'advertiser':
        request.headers.push(['authorization', spoil(`Bearer ${dice.pick(this.#world.advertiserKeys)}`)])
        return
      case 'management':
        if (this.#isShallow || dice.unit() < 0.6)
          request.headers.push(['authorization', spoil(`Bearer ${this.#world.adminToken}`)])
        else this.#takeSession(request, spoil)
        return
      case 'session':
        this.#takeSession(request, spoil)
        return
      case 'none':
        if (request.target.startsWith('/auth/') && dice.unit() < 0.5) this.#takeSession(request, spoil)
    }
  }

  #sign(request: FuzzRequest, { publishableKey, secretKey }: KeyPair, spoil: (text: string) => string): void {
    const dice = this.#dice
    const { method } = this.#route
    const [path = '', query = ''] = request.target.split('?')
    const skew = this.#broken.has('credential') ? dice.pick([0, 0, 301]) : 0
    const timestamp = String(Math.floor(Date.now() / 1_000) + skew)
    const payload = method === 'GET' ? query.split('&').sort().join('&') : (request.body ?? '')
    const signature = signRequest(secretKey, timestamp, method, path, payload).toString('hex')
    request.headers.push(
      ['x-api-key', spoil(publishableKey)],
      ['x-timestamp', dice.unit() < 0.5 ? timestamp : spoil(timestamp)],
      ['x-signature', spoil(signature)],
    )
  }

  #takeSession(request: FuzzRequest, spoil: (text: string) => string): void {
    const dice = this.#dice
    const isOwnAccount = request.target.startsWith('/auth/')
    const role = dice.pick(isOwnAccount ? this.#world.spareRoles : this.#world.roles)
    if (!this.#broken.has('credential')) this.role = role
    request.headers.push(['cookie', spoil(this.#world.cookieOf(role))])
    const origin = this.#world.origin
    if (!this.#broken.has('credential') || dice.unit() < 0.5) request.headers.push(['origin', origin])
    else request.headers.push(['origin', dice.pick(['null', 'https://evil.example', `${origin}.evil`, `${origin}/`])])
  }

  #spoil(text: string): string {
    const dice = this.#dice
    if (this.#kind === 'hostile') return dice.pick(hostileHeaders)
    const at = dice.between(0, text.length - 1)
    const shorter = text.slice(0, at) + text.slice(at + 1)
    return dice.pick([text.slice(0, -1), `${text}0`, text.toUpperCase(), shorter, this.#isShallow ? 'x' : text, ''])
  }
}
