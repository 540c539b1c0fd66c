import { type DemoPublisher, type InstalledDemo, installDemoNetwork } from '../../src/demo/install.ts'
import { freePort } from './free-port.ts'
import { share, type TestEnd } from './share.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './start-test-app.ts'

/** The service with the demo network, listening at its `BASE_URL`. */
export interface DemoTestApp extends TestApp {
  readonly baseUrl: string
  readonly publisher: DemoPublisher
  /** Installs the demo network again, as another start would. */
  installAgain(options?: { baseUrl?: string; hasDemoData?: boolean }): Promise<InstalledDemo>
}

export interface DemoAppOptions extends TestAppOptions {
  /** By what name of 127.0.0.1 browsers reach the service: passkeys need one. */
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
  const { publisher } = await installAgain()
  if (publisher === undefined) throw new Error('a fresh database got no demo network')
  await testApp.app.api.listen({ port, host: '127.0.0.1' })
  return { ...testApp, baseUrl, publisher, installAgain }
}

/** Starts it once for all tests of the enclosing `describe`. */
export function shareDemoApp(options: DemoAppOptions = {}): () => DemoTestApp {
  return share((t) => startDemoApp(t, options))
}
