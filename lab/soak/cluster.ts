import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServiceProcess, startServiceProcess } from '../../test/support/app/service-process.ts'
import { createPostgresDatabase } from '../../test/support/database/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../test/support/database/database-proxy.ts'
import { freePort } from '../../test/support/free-port.ts'

export type SoakDatabase = 'embedded' | 'postgres'

interface Node {
  readonly dataDir: string
  readonly port: number
  readonly proxy: DatabaseProxy | undefined
  service: ServiceProcess | undefined
}

/** The processes of a soak: one on its embedded database, or two on one of PostgreSQL. */
export class Cluster implements AsyncDisposable {
  readonly databaseUrl: string | undefined
  /** Data folders that are small file systems of their own, where mounting is allowed. */
  readonly smallDisks: readonly string[]
  readonly #nodes: readonly Node[]
  readonly #stack: AsyncDisposableStack

  private constructor(
    nodes: readonly Node[],
    smallDisks: readonly string[],
    databaseUrl: string | undefined,
    stack: AsyncDisposableStack,
  ) {
    this.#nodes = nodes
    this.smallDisks = smallDisks
    this.databaseUrl = databaseUrl
    this.#stack = stack
  }

  static async open(database: SoakDatabase): Promise<Cluster> {
    await using stack = new AsyncDisposableStack()
    const after = (work: () => unknown) => stack.defer(async () => void (await work()))
    const root = stack.use(mkdtempDisposableSync(join(tmpdir(), 'offerwire-soak-'))).path
    const databaseUrl = database === 'postgres' ? await createPostgresDatabase({ after }) : undefined
    const nodes: Node[] = []
    const smallDisks: string[] = []
    for (const name of database === 'postgres' ? ['one', 'two'] : ['one']) {
      const dataDir = join(root, name)
      mkdirSync(dataDir)
      if (mountSmall(dataDir, database)) {
        smallDisks.push(dataDir)
        stack.defer(() => void spawnSync('umount', ['-l', dataDir]))
      }
      const proxy = databaseUrl === undefined ? undefined : await startDatabaseProxy({ after }, databaseUrl)
      nodes.push({ dataDir, port: await freePort(), proxy, service: undefined })
    }
    return new Cluster(nodes, smallDisks, databaseUrl, stack.move())
  }

  get proxies(): DatabaseProxy[] {
    return this.#nodes.flatMap(({ proxy }) => proxy ?? [])
  }

  /** Returns the addresses of all nodes, even of those that are down, as a load balancer does for a while. */
  urls(): string[] {
    return this.#nodes.map(({ port }) => `http://127.0.0.1:${port}`)
  }

  get nodes(): readonly number[] {
    return this.#nodes.keys().toArray()
  }

  /** The process of a node: starts it if it is down, and again if the rest of a fault ends the start. */
  async running(index: number): Promise<ServiceProcess> {
    const node = this.#nodes[index]
    if (node === undefined) throw new RangeError(`There is no node ${index}.`)
    const { dataDir, port, proxy } = node
    const environment = { WEBHOOK_ALLOW_PRIVATE: 'true' }
    const start = () => startServiceProcess({ dataDir, port, databaseUrl: proxy?.url, environment })
    const startAgain = (error: unknown) => {
      process.stdout.write(`node ${index} starts again: ${String(error)}\n`)
      return start()
    }
    node.service ??= await start().catch(startAgain).catch(startAgain)
    return node.service
  }

  async startAll(): Promise<ServiceProcess[]> {
    return Promise.all(this.nodes.map((index) => this.running(index)))
  }

  /** Ends a node with a signal; `SIGKILL` leaves it no time to tidy up. */
  async end(index: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const node = this.#nodes[index]
    await node?.service?.end(signal)
    if (node !== undefined) node.service = undefined
  }

  /** The data of the first node, for tools. */
  get data(): { readonly dataDir: string; readonly databaseUrl: string | undefined } {
    return { dataDir: this.#nodes[0]?.dataDir ?? '', databaseUrl: this.databaseUrl }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const index of this.nodes) await this.end(index, 'SIGKILL')
    await this.#stack.disposeAsync()
  }
}

/** Enough for the embedded database and its reserve, or for the spools alone. */
function mountSmall(directory: string, database: SoakDatabase): boolean {
  const size = database === 'embedded' ? '1500m' : '64m'
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', directory]).status === 0
}
