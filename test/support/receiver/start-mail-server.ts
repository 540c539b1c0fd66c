import { type AddressInfo, createServer } from 'node:net'
import type { TestEnd } from '../share.ts'

/** A mail server on loopback that accepts and keeps every message. */
export interface MailServer {
  readonly url: string
  /** The next message with its headers, as sent. */
  next(): Promise<string>
}

/** Starts a mail server that ends with the test; with `refuses` it rejects recipients, quoting them. */
export async function startMailServer(t: TestEnd, { refuses = false } = {}): Promise<MailServer> {
  const messages: string[] = []
  const waiting: ((message: string) => void)[] = []
  const keep = (message: string) => (waiting.shift() ?? ((text) => messages.push(text)))(message)
  const server = createServer((socket) => {
    let message: string | undefined
    socket.write('220 mail\r\n')
    socket.on('error', () => {})
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      if (message !== undefined) {
        message += chunk
        if (!message.endsWith('\r\n.\r\n')) return
        keep(message)
        message = undefined
        socket.write('250 kept\r\n')
        return
      }
      const command = chunk.slice(0, 4).toUpperCase()
      if (command === 'DATA') message = ''
      if (refuses && command === 'RCPT') socket.write(`550 no such mailbox: ${chunk}`)
      else socket.write(command === 'DATA' ? '354 go\r\n' : command === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => server.close())
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: () => {
      const kept = messages.shift()
      return kept === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(kept)
    },
  }
}
