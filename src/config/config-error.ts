import { StartError } from '../errors.ts'
import type { VariableName } from './settings.ts'

/** One wrong value; the problem never repeats the value, which may be a secret. */
export interface ConfigFault {
  readonly variable: VariableName
  readonly problem: string
}

/** The configuration cannot be used; carries every fault, so that one start shows them all. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError'
  readonly faults: readonly ConfigFault[]

  constructor(faults: readonly ConfigFault[]) {
    super(['The configuration is wrong:', ...faults.map((fault) => `  ${fault.variable} ${fault.problem}`)].join('\n'))
    this.faults = faults
  }
}

/** The fault of a `DATA_DIR` with which something cannot be done, such as being `written`. */
export function dataDirError(what: 'read' | 'written', cause: unknown): ConfigError {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new ConfigError([{ variable: 'DATA_DIR', problem: `cannot be ${what}: ${why}.` }])
}
