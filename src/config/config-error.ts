import { StartError } from '../errors.ts'
import type { VariableName } from './settings.ts'

/** One wrong setting; the problem never repeats the value, which may be a secret. */
export interface ConfigFault {
  readonly variable: VariableName
  readonly problem: string
}

/** The configuration is unusable; lists every fault, so that one start shows them all. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError'
  readonly faults: readonly ConfigFault[]

  constructor(faults: readonly ConfigFault[]) {
    super(['The configuration is wrong:', ...faults.map((fault) => `  ${fault.variable} ${fault.problem}`)].join('\n'))
    this.faults = faults
  }
}

/** The fault of a `DATA_DIR` that cannot be read or written. */
export function dataDirError(what: 'read' | 'written', cause: unknown): ConfigError {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new ConfigError([{ variable: 'DATA_DIR', problem: `cannot be ${what}: ${why}.` }])
}
