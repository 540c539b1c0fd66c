import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { createPostgresDatabase } from '../support/database.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'

/** Two processes of the service on one database of PostgreSQL. */
export interface Nodes {
  readonly one: ServiceProcess
  readonly two: ServiceProcess
  readonly dataDir: string
  readonly databaseUrl: string
}

/** Starts both at once on an empty database; they end with the test. */
export async function startNodes(t: TestContext, environment: Record<string, string> = {}): Promise<Nodes> {
  const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-nodes-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const databaseUrl = await createPostgresDatabase(t)
  const start = (name: string) => startServiceProcess({ dataDir: join(dataDir, name), databaseUrl, environment })
  const [one, two] = await Promise.all([start('one'), start('two')])
  t.after(() => Promise.all([one.end('SIGKILL'), two.end('SIGKILL')]))
  return { one, two, dataDir, databaseUrl }
}
