import type { Db } from '../../db/database.ts'
import {
  readInstallationValue,
  readOrInsertInstallationValue,
  setInstallationValue,
} from '../../db/installation-values.ts'
import { StartError } from '../../errors.ts'
import { deriveKeyRing, type KeyRing } from '../../lib/ids/key-ring.ts'
import { createSecretBox, type SecretBox } from '../../lib/ids/secret-box.ts'
import type { Random } from '../../lib/random.ts'
import { listSealed, replaceSealed, type StoredColumn } from './sealed-columns.queries.ts'

/** None of the given keys is the one that encrypted the stored secrets. */
export class EncryptionKeyError extends StartError {
  override readonly name = 'EncryptionKeyError'
}

/** `ENCRYPTION_KEY`, which encrypts, and `ENCRYPTION_KEY_PREVIOUS`, which only decrypt. */
export interface EncryptionKeys {
  readonly current: Uint8Array
  readonly previous: readonly Uint8Array[]
}

/** The installation's keys: the key ring that signs links, and the box that encrypts stored secrets. */
export interface InstallationKeys {
  readonly keyRing: KeyRing
  readonly secretBox: SecretBox
}

const fingerprintName = 'encryption_key_fingerprint'
const lastingName = 'lasting_keys'

/**
 * Opens the keys of an installation. The hash keys of erasures and ranking are derived from the very first key, then
 * stored encrypted and never changed, because stored hashes cannot be computed again.
 * @throws EncryptionKeyError if none of the keys encrypted the stored data.
 */
export async function openInstallationKeys(db: Db, keys: EncryptionKeys, random: Random): Promise<InstallationKeys> {
  const [current, ...previous] = [keys.current, ...keys.previous].map(deriveKeyRing) as [KeyRing, ...KeyRing[]]
  const secretBox = createSecretBox(current.secretBox, random, ...previous.map((ring) => ring.secretBox))
  const stored = await readOrInsertInstallationValue(db, fingerprintName, current.fingerprint)
  const first = [current, ...previous].find(({ fingerprint }) => fingerprint === stored)
  if (first === undefined) {
    throw new EncryptionKeyError(
      'ENCRYPTION_KEY does not fit the stored data: neither it nor a key of ENCRYPTION_KEY_PREVIOUS is the one that this database was written with. Set that key, or put the file encryption-key of the DATA_DIR it was generated in into this one.',
    )
  }
  const sealed = await readOrInsertInstallationValue(db, lastingName, secretBox.seal(writeLasting(first), lastingName))
  const lasting = secretBox.open(sealed, lastingName)
  if (lasting === undefined) throw new EncryptionKeyError('The stored keys cannot be read with ENCRYPTION_KEY.')
  return { keyRing: { ...current, ...readLasting(lasting), previous }, secretBox }
}

/** Returns whether one of the keys encrypted the stored data, or nothing is stored yet. Changes nothing. */
export async function fitsInstallation(db: Db, keys: readonly Uint8Array[]): Promise<boolean> {
  const stored = await readInstallationValue(db, fingerprintName)
  return stored === undefined || keys.some((key) => deriveKeyRing(key).fingerprint === stored)
}

/** How many secrets were examined, and how many of them encrypted again. */
export interface ResealReport {
  readonly resealed: number
  readonly secrets: number
}

/**
 * Encrypts every stored secret with the current key, page by page, then records that key as the installation's own. It
 * can be interrupted and repeated at any time; the previous key is needed until it has finished.
 */
export async function resealSecrets(
  db: Db,
  keys: EncryptionKeys,
  random: Random,
  sealedColumns: readonly SealedColumn[],
): Promise<ResealReport> {
  const { keyRing, secretBox } = await openInstallationKeys(db, keys, random)
  const current = createSecretBox(keyRing.secretBox, random)
  const reseal = (sealed: string, purpose: string): string | undefined => {
    if (current.open(sealed, purpose) !== undefined) return undefined
    const secret = secretBox.open(sealed, purpose)
    if (secret === undefined) throw new EncryptionKeyError(`The secret of ${purpose} cannot be read with any key.`)
    return current.seal(secret, purpose)
  }
  let resealed = 0
  let secrets = 0
  for (const column of sealedColumns) {
    for (let afterId = '00000000-0000-0000-0000-000000000000'; ; ) {
      const page = await listSealed(db, column, afterId)
      for (const { id, sealed } of page) {
        const anew = 'purposeOf' in column ? reseal(sealed, column.purposeOf(id)) : await column.reseal(keyRing, sealed)
        if (anew !== undefined && (await replaceSealed(db, column, { id, sealed, anew }))) resealed++
      }
      secrets += page.length
      const last = page.at(-1)
      if (last === undefined) break
      afterId = last.id
    }
  }
  const lasting = await readOrInsertInstallationValue(db, lastingName, '')
  await setInstallationValue(db, lastingName, reseal(lasting, lastingName) ?? lasting)
  await setInstallationValue(db, fingerprintName, keyRing.fingerprint)
  return { resealed, secrets }
}

/** A column of secrets. The secret box encrypts each for its row, unless the column has its own `reseal`. */
export type SealedColumn = StoredColumn &
  (
    | { purposeOf(id: string): string }
    /** Encrypts a secret with the current key; undefined if it is already. */
    | { reseal(keys: KeyRing, sealed: string): Promise<string | undefined> }
  )

type LastingKeys = Pick<KeyRing, 'erasureTag' | 'rankingSalt'>

function writeLasting({ erasureTag, rankingSalt }: LastingKeys): string {
  return [erasureTag, rankingSalt].map((key) => Buffer.from(key).toString('base64')).join(' ')
}

function readLasting(text: string): LastingKeys {
  const [erasureTag = '', rankingSalt = ''] = text.split(' ')
  const decode = (key: string) => new Uint8Array(Buffer.from(key, 'base64'))
  return { erasureTag: decode(erasureTag), rankingSalt: decode(rankingSalt) }
}
