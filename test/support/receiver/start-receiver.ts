import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { createServer as createTlsServer } from 'node:tls'

export interface Certificate {
  key: string
  cert: string
}

export interface Receiver {
  port: number
  /** Everything received, one text for each connection. */
  heard: string[]
  open: Set<Socket>
}

export type Answer = (socket: Socket) => void

/** A self-signed certificate for a name, valid for two days. */
export function createCertificate(name: string): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-days', '2', '-nodes']
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const certificate = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  return certificate
}

/**
 * A webhook receiver on loopback that fails as its answer does. It answers once the end of a JSON body has arrived, or
 * on connection; it closes after the file's tests.
 */
export async function startReceiver(
  answer: Answer,
  options: { at?: 'connection' | 'body'; certificate?: Certificate } = {},
): Promise<Receiver> {
  const receiver: Receiver = { port: 0, heard: [], open: new Set() }
  const onSocket = (socket: Socket) => {
    const index = receiver.heard.push('') - 1
    receiver.open.add(socket)
    socket.on('error', () => {}).on('close', () => receiver.open.delete(socket))
    if (options.at === 'connection') answer(socket)
    socket.on('data', (chunk) => {
      const text = (receiver.heard[index] ?? '') + chunk
      receiver.heard[index] = text
      if (options.at !== 'connection' && text.endsWith('}')) answer(socket)
    })
  }
  const server = options.certificate ? createTlsServer(options.certificate, onSocket) : createServer(onSocket)
  server.on('tlsClientError', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  after(() => {
    server.close()
    for (const socket of receiver.open) socket.destroy()
  })
  receiver.port = (server.address() as AddressInfo).port
  return receiver
}
