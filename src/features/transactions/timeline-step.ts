import type { TimelineStep } from './transactions.schema.ts'

/** A step with its code and its sentences; empty ones are left out. */
export function step(at: Date, name: string, code: string, sentences: readonly string[]): TimelineStep {
  return { at: at.toISOString(), step: name, code, text: sentences.filter((sentence) => sentence !== '').join(' ') }
}
