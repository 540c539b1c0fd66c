import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

/** A proxy between the service and PostgreSQL that fails as networks and servers do. */
export interface DatabaseProxy {
  readonly url: string
  /** Behaves like a stopped server: accepts and keeps connections, holds received data, answers nothing. */
  pause(): void
  /** Forwards all held data, including those of connections that have closed. */
  resume(): void
  /** Closes all connections and refuses new ones. */
  cut(): void
  restore(): void
  /** Forwards the next request, then closes the connection instead of forwarding the answer. */
  loseNextAnswer(): void
  /** The same of the request after so many others; 0 loses none. */
  loseAnswerAfter(requests: number): void
  /** Closes the connection instead of forwarding the next request. */
  loseNextRequest(): void
  /**
   * Resolves once a connection has sent requests with these texts, in this order: then neither the last of them
   * (`request`) or its answer (`answer`) nor anything after it is forwarded on that connection.
   */
  stallAt(texts: readonly string[], where: 'request' | 'answer'): Promise<void>
}

interface Link {
  readonly client: Socket
  readonly server: Socket
  /** The statements that it has prepared, by name. */
  readonly prepared: Map<string, string>
  /** How many of the awaited texts it has sent. */
  sent: number
  /** Nothing more is forwarded to the service, or to the server either. */
  stalls?: 'answers' | 'all'
}

interface Stall {
  readonly texts: readonly string[]
  readonly where: 'request' | 'answer'
  readonly reached: () => void
}

/** Starts a proxy on a free port; it ends with the test. */
export async function startDatabaseProxy(t: Pick<TestContext, 'after'>, databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const links = new Set<Link>()
  const waiting: (() => void)[] = []
  let isPaused = false
  let isCut = false
  let losing: 'answer' | 'request' | undefined
  let requestsLeft = 0
  let stall: Stall | undefined

  const listener = createServer((client) => {
    if (isCut) {
      client.destroy()
      return
    }
    const server = connect(Number(target.port || 5432), target.hostname)
    const link: Link = { client, server, prepared: new Map(), sent: 0 }
    links.add(link)
    const end = () => {
      links.delete(link)
      client.destroy()
      whenResumed(() => server.end())
    }
    for (const socket of [client, server]) socket.on('error', end).on('close', end)
    client.on('data', (bytes) => {
      noteSent(link, bytes)
      if (link.stalls === 'all') return undefined
      if (requestsLeft > 0 && --requestsLeft === 0) losing = 'answer'
      if (losing !== 'request') return whenResumed(() => server.write(bytes))
      losing = undefined
      end()
    })
    server.on('data', (bytes) => {
      if (link.stalls !== undefined) return reached(link)
      if (losing !== 'answer') return whenResumed(() => client.writable && client.write(bytes))
      losing = undefined
      end()
    })
  })

  /** Returns a request with the texts of the prepared statements that it names (`prepared-statements.ts`). */
  function spellOut({ prepared }: Link, request: string): string {
    for (const [, name = '', text = ''] of request.matchAll(/(prepared_\d+)\0([^\0]+)\0/g)) prepared.set(name, text)
    const named = request.matchAll(/\0(prepared_\d+)\0/g)
    return [request, ...Array.from(named, ([, name = '']) => prepared.get(name) ?? '')].join('\n')
  }

  function noteSent(link: Link, bytes: Buffer | string): void {
    const text = spellOut(link, bytes.toString('latin1'))
    if (stall === undefined || link.stalls !== undefined || !text.includes(stall.texts[link.sent] ?? '')) return
    link.sent++
    if (link.sent < stall.texts.length) return
    link.stalls = stall.where === 'request' ? 'all' : 'answers'
    if (link.stalls === 'all') reached(link)
  }

  function reached(link: Link): void {
    link.stalls = 'all'
    stall?.reached()
    stall = undefined
  }

  function whenResumed(work: () => void): void {
    if (isPaused) waiting.push(work)
    else work()
  }

  function endAll(): void {
    for (const { client, server } of links) {
      client.destroy()
      server.destroy()
    }
  }

  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  t.after(() => {
    endAll()
    listener.close()
  })
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((listener.address() as AddressInfo).port)
  return {
    url: url.href,
    pause() {
      isPaused = true
    },
    resume() {
      isPaused = false
      for (const work of waiting.splice(0)) work()
    },
    cut() {
      isCut = true
      endAll()
    },
    restore() {
      isCut = false
    },
    loseNextAnswer() {
      losing = 'answer'
    },
    loseAnswerAfter(requests) {
      requestsLeft = requests
      losing = undefined
    },
    loseNextRequest() {
      losing = 'request'
    },
    stallAt(texts, where) {
      for (const link of links) link.sent = 0
      return new Promise((reached) => {
        stall = { texts, where, reached }
      })
    },
  }
}
