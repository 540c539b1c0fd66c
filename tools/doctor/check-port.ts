import { createServer } from 'node:net'
import type { Config } from '../../src/config/config.ts'
import { type Finding, fault, ok } from './finding.ts'

const timeoutMs = 3_000

/** Returns whether the port is free, or taken by the service itself. */
export async function checkPort({ host, port, addresses }: Config): Promise<{ finding: Finding; answers: boolean }> {
  const code = await listenFault(host, port)
  if (code === undefined) return { finding: ok('port', `${port} of ${host} is free.`), answers: false }
  if (code !== 'EADDRINUSE') {
    const finding = fault('port', `The service cannot listen on ${port} of ${host} (${code}).`, 'Set PORT or HOST.')
    return { finding, answers: false }
  }
  const { pathname } = new URL(addresses.baseUrl)
  const local = `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`
  if (await isService(`${local}${pathname.replace(/\/$/, '')}/healthz`)) {
    return { finding: ok('port', `The service answers on ${port} of ${host}.`), answers: true }
  }
  const finding = fault('port', `Another program listens on ${port} of ${host}.`, 'Stop it, or set PORT.')
  return { finding, answers: false }
}

function listenFault(host: string, port: number): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const server = createServer()
  server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  server.listen(port, host, () => server.close(() => resolve(undefined)))
  return promise
}

/** Liveness answers JSON of the service's own, whatever else a program on that port may serve. */
async function isService(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    return response.ok && (response.headers.get('content-type') ?? '').startsWith('application/json')
  } catch {
    return false
  }
}
