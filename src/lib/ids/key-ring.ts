import { hkdfSync } from 'node:crypto'

/** The sub-keys of an installation; each serves one purpose and reveals nothing about the others. */
export interface KeyRing {
  /** Tags impression handles (16 bytes). */
  readonly impressionTag: Uint8Array
  /** Tags short link slugs (16 bytes). */
  readonly slugTag: Uint8Array
  /** Seals catalog click tokens (32 bytes). */
  readonly catalogToken: Uint8Array
  /** Tags the creatives of a catalog click token (16 bytes). */
  readonly catalogTag: Uint8Array
  /** Encrypts stored secrets (32 bytes). */
  readonly secretBox: Uint8Array
  /** Tags erased users (32 bytes). */
  readonly erasureTag: Uint8Array
  /** Hashes attributes for ranking (4 bytes). */
  readonly rankingSalt: Uint8Array
  /** Signs the dashboard's cookies and encrypts second factors (32 bytes). */
  readonly signIn: Uint8Array
  /** Stored beside encrypted data to recognise its key; 32 hexadecimal digits that reveal nothing else. */
  readonly fingerprint: string
  /** Keys with which nodes wrote before the encryption key was replaced, or with which other nodes write already. */
  readonly previous: readonly Omit<KeyRing, 'erasureTag' | 'rankingSalt' | 'previous'>[]
}

/** Derives every sub-key from the installation's `ENCRYPTION_KEY` (HKDF-SHA256). RangeError unless it has 32 bytes. */
export function deriveKeyRing(encryptionKey: Uint8Array): KeyRing {
  if (encryptionKey.length !== 32) throw new RangeError('The encryption key must have 32 bytes.')
  const derive = (purpose: string, bytes: number) =>
    new Uint8Array(hkdfSync('sha256', encryptionKey, '', `offerwire/1/${purpose}`, bytes))
  return {
    impressionTag: derive('impression-tag', 16),
    slugTag: derive('slug-tag', 16),
    catalogToken: derive('catalog-token', 32),
    catalogTag: derive('catalog-tag', 16),
    secretBox: derive('secret-box', 32),
    erasureTag: derive('erasure-tag', 32),
    rankingSalt: derive('ranking-salt', 4),
    signIn: derive('sign-in', 32),
    fingerprint: Buffer.from(derive('fingerprint', 16)).toString('hex'),
    previous: [],
  }
}
