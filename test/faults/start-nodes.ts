import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServiceProcess, startServiceProcess } from '../support/app/service-process.ts'
import { createPostgresDatabase } from '../support/database/database.ts'
import type { TestEnd } from '../support/share.ts'

/** Processes of the service on one PostgreSQL database. */
export interface Nodes {
  readonly one: ServiceProcess
  readonly two: ServiceProcess
  /** These nodes and, if three were requested, one more. */
  readonly all: readonly ServiceProcess[]
  readonly dataDir: string
  readonly databaseUrl: string
}

export interface NodeOptions {
  readonly environment?: Record<string, string>
  /** Whether the database is new to the service. */
  readonly isEmpty?: boolean
}

/** Starts this many nodes at the same time; they end with the test. */
export async function startNodes(
  t: TestEnd,
  count: 2 | 3,
  { environment = {}, isEmpty = false }: NodeOptions = {},
): Promise<Nodes> {
  const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-nodes-'))
  t.after(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
  const databaseUrl = await createPostgresDatabase(t, { isEmpty })
  const start = (name: string) => startServiceProcess({ dataDir: join(dataDir, name), databaseUrl, environment })
  const [one, two, ...more] = await Promise.all([start('one'), start('two'), ...(count === 3 ? [start('three')] : [])])
  const all = [one, two, ...more]
  t.after(() => Promise.all(all.map((node) => node.end('SIGKILL'))))
  return { one, two, all, dataDir, databaseUrl }
}
