import { setTimeout as sleep } from 'node:timers/promises'

/** A load balancer in front of the nodes: probes their readiness and sends requests to the ready ones in turn. */
export interface Balancer {
  /** Sends a request to a ready node; after a refused connection, over which nothing was sent, to the next one. */
  send(path: string, init?: RequestInit): Promise<Response>
  end(): Promise<void>
}

/** Probes the nodes at these addresses ten times a second. */
export function startBalancer(urls: readonly string[]): Balancer {
  const ready = new Set<string>()
  let isOver = false
  let turn = 0
  const probes = urls.map(async (url) => {
    while (!isOver) {
      const answer = await fetch(`${url}/readyz`).catch(() => undefined)
      await answer?.arrayBuffer()
      if (answer?.ok) ready.add(url)
      else ready.delete(url)
      await sleep(100)
    }
  })
  return {
    async send(path, init) {
      for (let tries = 0; tries < 1_000; tries++) {
        const url = [...ready][turn++ % Math.max(ready.size, 1)]
        if (url === undefined) {
          await sleep(10)
          continue
        }
        try {
          return await fetch(url + path, init)
        } catch (error) {
          if (!wasRefused(error)) throw error
          ready.delete(url)
        }
      }
      throw new Error('no node was ready for ten seconds')
    },
    async end() {
      isOver = true
      await Promise.all(probes)
    },
  }
}

function wasRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}
