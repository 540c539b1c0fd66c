import fc from 'fast-check'
import type { ApiRoute } from '../../test/support/api-routes.ts'
import { Dice } from '../../test/support/dice.ts'
import { Draw } from './draw.ts'
import { type Input, RequestBuilder } from './request-builder.ts'
import type { FuzzWorld } from './world.ts'

export interface InputOptions {
  readonly seed: number
  readonly routes: readonly ApiRoute[]
  readonly world: FuzzWorld
}

/** Routes that hash a password or read everything take as long as hundreds of others, and are drawn less often. */
const isSlow =
  /auth\/(sign-in|invitation\/accept|authenticator|password|passkeys\/new)|\/metrics$|\/export$|\/openapi.json$/

/** Makes inputs by number with fast-check, from the schemas that the routes declare. */
export class InputMaker {
  readonly #options: InputOptions
  readonly #builders = new Map<ApiRoute, RequestBuilder>()

  constructor(options: InputOptions) {
    this.#options = options
  }

  make(number: number): Input {
    const [input] = fc.sample(this.#inputs(number), { seed: this.#seedOf(number), numRuns: 1 })
    if (input === undefined) throw new Error(`Input ${number} was not made.`)
    return input
  }

  /** Searches a smaller input with the same failure as a number's; undefined if that fails no more. */
  async shrink(number: number, fails: (input: Input) => Promise<boolean>, limitMs: number): Promise<Input | undefined> {
    const endMs = Date.now() + limitMs
    const holds = async (input: Input) => Date.now() > endMs || !(await fails(input))
    const property = fc.asyncProperty(this.#inputs(number), holds)
    const { counterexample } = await fc.check(property, { seed: this.#seedOf(number), numRuns: 1 })
    return counterexample?.[0]
  }

  #seedOf(number: number): number {
    return Math.imul(this.#options.seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)
  }

  #inputs(number: number): fc.Arbitrary<Input> {
    const { routes, world } = this.#options
    const dice = new Dice(this.#seedOf(number))
    const first = dice.pick(routes)
    const route = isSlow.test(first.name) && dice.chance(0.95) ? dice.pick(routes) : first
    const builder = this.#builders.get(route) ?? new RequestBuilder(route, world)
    this.#builders.set(route, builder)
    return fc.gen().map((generate) => builder.build(new Draw(generate), number))
  }
}
