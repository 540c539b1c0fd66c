import type { TSchema } from 'typebox'
import { schemaErrors } from '../../../../src/http/body/schema-errors.ts'
import { schemaFaults } from '../../../../src/lib/text/schema-faults.ts'
import { usageError } from '../command-error.ts'
import { type Scenario, type Step, type StepKind, scenarioSchema, stepSchemas } from './scenario.ts'

/** Reads the text of a scenario. Throws a `CommandError` that names the file, and the step and field at fault. */
export function readScenario(text: string, file: string): Scenario {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (error) {
    throw usageError(`${file} is not JSON: ${error instanceof Error ? error.message : error}.`)
  }
  const scenario = checked<Omit<Scenario, 'steps'> & { readonly steps: readonly object[] }>(scenarioSchema, read, file)
  return { ...scenario, steps: scenario.steps.map((step, index) => readStep(step, `${file}, step ${index + 1}`)) }
}

function readStep(step: object, where: string): Step {
  const [[kind, body] = ['', undefined], ...others] = Object.entries(step)
  if (others.length > 0 || !(kind in stepSchemas)) {
    const kinds = Object.keys(stepSchemas).join(', ')
    throw usageError(`${where}: must have one key, which is one of ${kinds}.`)
  }
  const known = kind as StepKind
  return { kind: known, body: checked(stepSchemas[known], body, `${where} (${kind})`) } as Step
}

function checked<Value>(schema: TSchema, value: unknown, where: string): Value {
  const [fault] = schemaFaults(schemaErrors(schema, value))
  if (fault === undefined) return value as Value
  throw usageError(`${where}: ${fault.field === '' ? 'it' : fault.field} ${fault.problem}.`)
}
