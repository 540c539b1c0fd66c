import assert from 'node:assert/strict'
import { listDemoKeys } from '../../../src/demo/demo.queries.ts'
import { installDemoNetwork } from '../../../src/demo/install.ts'
import { secretPurposes } from '../../../src/lib/ids/secret-box.ts'
import { freePort } from '../free-port.ts'
import { share, type TestEnd } from '../share.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './start-test-app.ts'

/** The publisher of the demo network, with its secrets. */
interface DemoPublisher {
  readonly projectId: string
  readonly appId: string
  readonly liveKey: string
  readonly liveSecret: string
  readonly testKey: string
  readonly testSecret: string
}

/** The service with the demo network, listening at its `BASE_URL`. */
export interface DemoTestApp extends TestApp {
  readonly baseUrl: string
  readonly publisher: DemoPublisher
  /** Installs the demo network again, as another start would. */
  installAgain(options?: { baseUrl?: string; hasDemoData?: boolean }): Promise<void>
}

export interface DemoAppOptions extends TestAppOptions {
  /** The name of 127.0.0.1 that browsers use, which passkeys need. */
  readonly hostname?: string
}

/** Starts the service as a first `npm start` does, without its weeks of traffic. */
export async function startDemoApp(t: TestEnd, options: DemoAppOptions = {}): Promise<DemoTestApp> {
  const port = await freePort()
  const baseUrl = `http://${options.hostname ?? '127.0.0.1'}:${port}`
  const testApp = await startTestApp(t, { ...options, environment: { BASE_URL: baseUrl, ...options.environment } })
  const installAgain: DemoTestApp['installAgain'] = (changed) =>
    installDemoNetwork(testApp.app.services, {
      baseUrl,
      hasDemoData: true,
      demoPassword: 'test-demo-password',
      ...changed,
    })
  await installAgain()
  const publisher = await findDemoPublisher(testApp)
  await testApp.app.api.listen({ port, host: '127.0.0.1' })
  return { ...testApp, baseUrl, publisher, installAgain }
}

async function findDemoPublisher({ app }: TestApp): Promise<DemoPublisher> {
  const { database, secretBox } = app.services
  const { projectId, appId } = await database.db
    .selectFrom('app')
    .innerJoin('project', 'project.id', 'app.project_id')
    .select(['app.id as appId', 'project.id as projectId'])
    .where('project.is_demo', '=', true)
    .executeTakeFirstOrThrow()
  const keys = new Map((await listDemoKeys(database.db)).map((key) => [key.environment, key]))
  const keyOf = (environment: 'live' | 'test') => {
    const { id, publishable_key: key, secret_key_sealed: sealed } = keys.get(environment) ?? assert.fail(environment)
    return [key, secretBox.open(sealed, secretPurposes.apiKey(id)) ?? assert.fail()] as const
  }
  const [liveKey, liveSecret] = keyOf('live')
  const [testKey, testSecret] = keyOf('test')
  return { projectId, appId, liveKey, liveSecret, testKey, testSecret }
}

/** Starts it once for all tests of the enclosing `describe`. */
export function shareDemoApp(options: DemoAppOptions = {}): () => DemoTestApp {
  return share((t) => startDemoApp(t, options))
}
