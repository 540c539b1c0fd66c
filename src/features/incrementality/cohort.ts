import { hash } from 'node:crypto'

/** Treatment is served offers; control, the holdout, is served none. The exposure of both is recorded. */
export type Cohort = 'treatment' | 'control'

/**
 * Assigns a user's cohort in one version of the experiment: the first 8 bytes, big-endian, of SHA-256 over
 * `<userId>:<assignmentVersion>`, modulo 100; values below the roll-out percentage are treatment.
 */
export function cohortOf(userId: string, assignmentVersion: string, rolloutPct: number): Cohort {
  return bucketOf(userId, assignmentVersion) < rolloutPct ? 'treatment' : 'control'
}

/**
 * Hashes a user and version to 0 to 99, evenly.
 *
 * @internal
 */
export function bucketOf(userId: string, assignmentVersion: string): number {
  const digest = hash('sha256', `${userId}:${assignmentVersion}`, 'buffer')
  // 2^32 is 96 modulo 100: two halves keep the exact remainder without a bigint on every request.
  return ((digest.readUInt32BE(0) % 100) * 96 + digest.readUInt32BE(4)) % 100
}
