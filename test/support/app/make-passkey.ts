import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'

/** Makes a passkey as a browser does on request, without an attestation of the device's maker. */
export function makePasskey(
  { challenge, rp }: { challenge: string; rp: { id: string } },
  origin: string,
  knownId?: string,
): { readonly id: string } {
  const credentialId = knownId === undefined ? randomBytes(16) : Buffer.from(knownId, 'base64url')
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
  // COSE: an elliptic curve key (2) for ES256 (-7) on P-256 (1).
  const coordinates = [x, y].map((text) => Buffer.from(text, 'base64url'))
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = coordinates
  const key = [Buffer.from('a5010203262001215820', 'hex'), first, Buffer.from('225820', 'hex'), second]
  const present = Buffer.from([0x45])
  const sizes = Buffer.from([0, credentialId.length])
  const known = [createHash('sha256').update(rp.id).digest(), present, Buffer.alloc(4), Buffer.alloc(16), sizes]
  const data = Buffer.concat([...known, credentialId, ...key])
  const statement = Buffer.concat([text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')])
  const attestation = Buffer.concat([Buffer.from([0xa3]), statement, Buffer.from([0x58, data.length]), data])
  const client = { type: 'webauthn.create', challenge, origin, crossOrigin: false }
  const id = credentialId.toString('base64url')
  const clientDataJSON = Buffer.from(JSON.stringify(client)).toString('base64url')
  const response = { clientDataJSON, attestationObject: attestation.toString('base64url') }
  const passkey = { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  return passkey
}

/** A short text in CBOR. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
}
