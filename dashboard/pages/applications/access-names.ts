import type { Campaign } from '../../api/types.ts'

/** The access of a campaign, as pages name it. */
export const accessNames: Record<Campaign['access'], string> = {
  open: 'Open',
  ask: 'By application',
  private: 'Private',
}
