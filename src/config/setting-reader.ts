import { ConfigError, type ConfigFault } from './config-error.ts'
import type { Environment } from './env.ts'
import type { VariableName } from './settings.ts'

/** Returns whether an @ follows the part that a URL parser takes for host and port, so that the password was cut. */
function isCutShort(url: string): boolean {
  const [, authority = '', rest = ''] = /^[^:]+:\/\/([^/?#]*)(.*)$/s.exec(url) ?? []
  return !authority.includes('@') && (URL.parse(url) === null ? rest.includes('@') : /^[^=]*@/.test(rest))
}

/** Reads variables one by one and collects their faults; a wrong value reads as the default. */
export class SettingReader {
  readonly #environment: Environment
  readonly #faults: ConfigFault[] = []

  constructor(environment: Environment) {
    this.#environment = environment
  }

  /** The text of a variable; an empty one counts as unset. */
  text(variable: VariableName): string | undefined {
    return this.#environment[variable] || undefined
  }

  integer(variable: VariableName, fallback: number, minimum: number, maximum: number): number {
    const text = this.text(variable)
    if (text === undefined) return fallback
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    if (value >= minimum && value <= maximum) return value
    this.fault(variable, `must be a whole number between ${minimum} and ${maximum}.`)
    return fallback
  }

  boolean(variable: VariableName, fallback: boolean): boolean {
    const text = this.text(variable)
    if (text === undefined) return fallback
    if (text === 'true' || text === 'false') return text === 'true'
    this.fault(variable, 'must be true or false.')
    return fallback
  }

  oneOf<T extends string>(variable: VariableName, fallback: T, allowed: readonly T[]): T {
    const text = this.text(variable)
    if (text === undefined) return fallback
    const value = allowed.find((candidate) => candidate === text)
    if (value !== undefined) return value
    this.fault(variable, `must be one of ${allowed.join(', ')}.`)
    return fallback
  }

  /** The text of a variable that satisfies `isRight`; otherwise a fault with the problem. */
  checked(variable: VariableName, isRight: (text: string) => boolean, problem: string): string | undefined {
    const text = this.text(variable)
    if (text === undefined || isRight(text)) return text
    this.fault(variable, problem)
    return undefined
  }

  /** The comma-separated entries of a variable, each of which satisfies `isRight`; otherwise a fault. */
  list(variable: VariableName, isRight: (text: string) => boolean, problem: string): string[] {
    const entries = (this.text(variable) ?? '').split(',').map((entry) => entry.trim())
    const given = entries.filter((entry) => entry !== '')
    if (given.every(isRight)) return given
    this.fault(variable, problem)
    return []
  }

  /** A connection string with one of the protocols, such as `postgres:`. */
  connection(variable: VariableName, protocols: readonly string[]): string | undefined {
    const starts = protocols.join('// or ')
    const isCut = isCutShort(this.text(variable) ?? '')
    const isRight = (text: string) => protocols.includes(URL.parse(text)?.protocol ?? '') && !isCut
    const hint = isCut
      ? ' In a password percent-encode # as %23, / as %2F, ? as %3F, @ as %40, % as %25 and blanks as %20.'
      : ''
    return this.checked(variable, isRight, `must be a URL that starts with ${starts}//.${hint}`)
  }

  fault(variable: VariableName, problem: string): void {
    this.#faults.push({ variable, problem })
  }

  /** Throws `ConfigError` with every fault found so far. */
  throwFaults(): void {
    if (this.#faults.length > 0) throw new ConfigError(this.#faults)
  }
}
