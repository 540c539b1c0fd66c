import { Badge, type Tone } from './badge.tsx'
import { words } from './format.ts'

const tones: Record<string, Tone> = {
  created: 'quiet',
  verified: 'good',
  failed: 'bad',
  active: 'good',
  paused: 'warn',
  draft: 'quiet',
  archived: 'quiet',
  delivered: 'good',
  skipped: 'warn',
  unknown: 'warn',
  stored: 'good',
  duplicate: 'quiet',
  rejected: 'bad',
  rejected_by_rule: 'warn',
  invalid_token: 'bad',
  unknown_transaction: 'bad',
  malformed: 'bad',
  live: 'good',
  test: 'quiet',
}

const names: Record<string, string> = { created: 'Clicked', person: 'Person', preview_bot: 'Preview bot' }

/** Names an API state. */
export function stateName(state: string): string {
  return names[state] ?? words(state)
}

/** Shows an API state as a badge. */
export function State({ of }: { of: string }) {
  return <Badge tone={tones[of] ?? 'quiet'}>{stateName(of)}</Badge>
}
