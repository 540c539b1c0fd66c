import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeBuildRoot, makeRuntimeRoot } from './local-images.ts'
import { hasCommand, runCommand } from './run-command.ts'

/** Certificates and packages of this machine, so that little is downloaded. */
const buildEnvironment = {
  HOME: '/root',
  NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
  npm_config_prefer_offline: 'true',
}

const projectRoot = join(import.meta.dirname, '../..')

/** The parts of the container's configuration that tests read. */
export interface ImageConfig {
  readonly User: string
  readonly Env: readonly string[]
  readonly Entrypoint: readonly string[]
  readonly Cmd: readonly string[]
  readonly WorkingDir: string
  readonly Volumes: Record<string, unknown>
  readonly StopSignal: string
  readonly ExposedPorts: Record<string, unknown>
}

/** A built image, with its files laid out in a directory. */
export interface BuiltImage {
  readonly rootfs: string
  readonly config: ImageConfig
  readonly healthCheck: readonly string[]
}

/** Why images cannot be built and run here; undefined if they can. */
export function whyNoImages(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'building and running need root on Linux'
  const missing = ['buildah', 'unshare', 'setpriv', 'npm'].filter((command) => !hasCommand(command))
  return missing.length === 0 ? undefined : `no ${missing.join(', no ')} on the PATH`
}

/**
 * Builds the Dockerfile without a registry, on bases made from this machine's own files, which are removed with the
 * directory.
 */
export async function buildImage(directory: string): Promise<BuiltImage> {
  const storage = ['--root', `${directory}/storage`, '--runroot', `${directory}/run`, '--storage-driver', 'vfs']
  const buildah = (...args: string[]) => runCommand('buildah', [...storage, ...args])
  await importRoot(buildah, `${directory}/build-root`, 'localhost/build', makeBuildRoot)
  await importRoot(buildah, `${directory}/runtime-root`, 'localhost/runtime', makeRuntimeRoot)
  const bases = ['BUILD_IMAGE=localhost/build', 'RUNTIME_IMAGE=localhost/runtime']
  const cache = `${process.env.HOME}/.npm`
  await buildah(
    ...['bud', '--isolation', 'chroot', '--format', 'docker', '--tag', 'localhost/offerwire', '--pull-never'],
    ...bases.flatMap((argument) => ['--build-arg', argument]),
    ...(existsSync(cache) ? ['--volume', `${cache}:/root/.npm`] : []),
    projectRoot,
  )
  const container = await buildah('from', '--pull-never', 'localhost/offerwire')
  const inspected = JSON.parse(await buildah('inspect', '--type', 'image', 'localhost/offerwire')) as {
    Docker: { config: ImageConfig & { Healthcheck: { Test: string[] } } }
  }
  const { config } = inspected.Docker
  return { rootfs: await buildah('mount', container), config, healthCheck: config.Healthcheck.Test.slice(1) }
}

async function importRoot(
  buildah: (...args: string[]) => Promise<string>,
  root: string,
  name: string,
  make: (root: string) => Promise<void>,
): Promise<void> {
  await make(root)
  const container = await buildah('from', 'scratch')
  await buildah('copy', '--quiet', container, root, '/')
  const environment = Object.entries(buildEnvironment).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  await buildah('config', ...environment, container)
  await buildah('commit', '--quiet', '--format', 'docker', container, name)
  await buildah('rm', container)
}
