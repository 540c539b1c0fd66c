import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parseYaml } from '@redocly/openapi-core'
import { Value } from 'typebox/value'
import { commands } from '../../packages/cli/src/run-line.ts'
import { settings } from '../../src/config/settings.ts'
import { jobSchema, kubernetesKinds } from './kubernetes-schema.ts'
import { hasCommand, runCommand } from './run-command.ts'

const deploy = join(import.meta.dirname, '../../deploy')
type Manifest = { kind: keyof typeof kubernetesKinds; [field: string]: unknown }

function readManifests(text: string): Manifest[] {
  return text.split(/^---$/m).map((part) => parseYaml(part) as Manifest)
}

const manifests = globSync('kubernetes/{nodes,network,scaling}.yaml', { cwd: deploy }).flatMap((path) =>
  readManifests(readFileSync(join(deploy, path), 'utf8')),
)

describe('the manifests for Kubernetes', () => {
  it('match the schemas of their kinds', () => {
    assert.deepEqual(new Set(manifests.map(({ kind }) => kind)), new Set(Object.keys(kubernetesKinds)))
    for (const manifest of manifests) {
      const faults = Value.Errors(kubernetesKinds[manifest.kind], manifest)
      assert.deepEqual(faults, [], manifest.kind)
    }
  })

  it("have a job that migrates with the release's image, unprivileged", () => {
    const job: unknown = parseYaml(readFileSync(join(deploy, 'kubernetes/migrate.yaml'), 'utf8'))
    assert.deepEqual(Value.Errors(jobSchema, job), [])
    const [{ image, args = [] } = {}] = Value.Parse(jobSchema, job).spec.template.spec.containers
    const kustomization = readFileSync(join(deploy, 'kubernetes/kustomization.yaml'), 'utf8')
    assert.equal(image, `offerwire:${/newTag: (.+) }/.exec(kustomization)?.[1]}`)
    assert.deepEqual(args, ['offerwire', 'migrate'])
    assert.ok(readFileSync(join(deploy, 'image/assemble.sh'), 'utf8').includes('"$app/offerwire"'))
    assert.ok(commands.some(({ name }) => name === 'migrate'))
  })

  it('set only variables that the service reads, and secrets only by reference', () => {
    const nodes = manifests.find((manifest) => Value.Check(kubernetesKinds.StatefulSet, manifest))
    const environment = Value.Parse(kubernetesKinds.StatefulSet, nodes).spec.template.spec.containers[0]?.env ?? []
    assert.ok(environment.length > 5)
    for (const { name, value } of environment) {
      assert.ok(name in settings, name)
      assert.ok(value === undefined || !/KEY|TOKEN|PASSWORD|_URL$/.test(name) || name === 'BASE_URL', name)
    }
    for (const name of ['ENCRYPTION_KEY_PREVIOUS', 'ADMIN_TOKEN_PREVIOUS']) {
      const { valueFrom } = environment.find((each) => each.name === name) ?? {}
      assert.deepEqual(valueFrom, { secretKeyRef: { name: 'offerwire', key: name, optional: true } })
    }
  })

  const withoutKubectl = hasCommand('kubectl') ? false : 'no kubectl on the PATH'
  it('are accepted and rendered in full by kubectl', { skip: withoutKubectl }, async () => {
    const rendered = readManifests(await runCommand('kubectl', ['kustomize', join(deploy, 'kubernetes')]))
    assert.equal(rendered.length, manifests.length)
    assert.ok(rendered.every((manifest) => Value.Check(kubernetesKinds[manifest.kind], manifest)))
  })
})

interface Service {
  readonly environment?: Record<string, string>
  readonly env_file?: unknown
  readonly ports?: readonly string[]
  readonly read_only?: boolean
  readonly volumes?: readonly string[]
}

interface Compose {
  readonly services: Record<string, Service>
  readonly volumes: Record<string, unknown>
}

const readCompose = (name: string) => parseYaml(readFileSync(join(deploy, `compose/${name}.yaml`), 'utf8')) as Compose
const nodesOf = ({ services }: Compose) =>
  Object.values(services).filter((service) => service.environment?.DEMO_DATA !== undefined)

describe('the Compose files', () => {
  it('name each node in the documented upgrade, because Compose replaces nodes in no order', () => {
    const nodes = Object.keys(readCompose('three-nodes').services).filter((name) => name.startsWith('node-'))
    const upgrade = readFileSync(join(deploy, '../docs/operations/upgrade.md'), 'utf8')
    assert.match(upgrade, new RegExp(`for node in ${nodes.join(' ')}; do`))
  })

  for (const name of ['one-node', 'three-nodes']) {
    it(`${name} contain no credential and no demo data, and have a read-only root`, () => {
      const compose = readCompose(name)
      const nodes = nodesOf(compose)
      assert.equal(nodes.length, name === 'one-node' ? 1 : 3)
      for (const { environment = {}, read_only } of nodes) {
        assert.equal(read_only, true)
        assert.equal(environment.DEMO_DATA, `\${DEMO_DATA:-false}`)
        for (const variable of Object.keys(environment)) assert.ok(variable in settings, variable)
      }
      for (const { environment = {} } of Object.values(compose.services)) {
        for (const [variable, value] of Object.entries(environment)) {
          if (/KEY|TOKEN|PASSWORD/.test(variable)) assert.match(value, /^\$\{\w+:\?.+\}$/, variable)
        }
      }
    })

    it(`${name} take all other settings from an optional file, and keep each node's /data in its own volume`, () => {
      const compose = readCompose(name)
      const nodes = nodesOf(compose)
      for (const { env_file } of nodes) assert.deepEqual(env_file, [{ path: 'offerwire.env', required: false }])
      const volumes = nodes.map(
        (node) => node.volumes?.find((volume) => volume.endsWith(':/data'))?.split(':')[0] ?? '',
      )
      assert.equal(new Set(volumes).size, nodes.length)
      for (const volume of volumes) assert.ok(volume in compose.volumes, `"${volume}" has a name`)
    })
  }

  it('publish one node on the port it listens on, which its default address names', () => {
    const [node] = nodesOf(readCompose('one-node'))
    const port = node?.environment?.PORT
    assert.deepEqual(node?.ports, [`127.0.0.1:${port}:${port}`])
    assert.equal(node?.environment?.BASE_URL, `\${BASE_URL:-}`)
  })

  it('nest no default in a default, which Podman cannot read', () => {
    for (const name of ['one-node', 'three-nodes']) {
      assert.doesNotMatch(readFileSync(join(deploy, `compose/${name}.yaml`), 'utf8'), /\$\{[^}]*\$\{/)
    }
  })

  it('exclude /metrics from the forwarded paths', () => {
    const text = readFileSync(join(deploy, 'compose/Caddyfile'), 'utf8')
    assert.match(text, /@figures path \/metrics /)
    assert.match(text, /respond @figures 404/)
  })

  it('make the balancer append to X-Forwarded-For, which Caddy replaces unless it trusts the sender', () => {
    const text = readFileSync(join(deploy, 'compose/Caddyfile'), 'utf8')
    assert.match(text, /^\t\ttrusted_proxies 0\.0\.0\.0\/0 ::\/0$/m)
  })
})
