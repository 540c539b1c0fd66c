import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { createTestService } from '../src/testing/index.ts'

const snippets = join(import.meta.dirname, '../snippets')
const service = createTestService()

/** Each call's arguments in hexadecimal, and whether the webhook is to be believed. */
async function cases(): Promise<[string[], boolean][]> {
  const request = await service.makeWebhook({ userId: 'ünïcode', campaignName: '“Shoes”' })
  const stale = await createTestService({ nowMs: () => Date.now() - 400_000 }).makeWebhook()
  const [body, staleBody] = [Buffer.from(await request.arrayBuffer()), Buffer.from(await stale.arrayBuffer())]
  const signature = request.headers.get('x-webhook-signature') ?? ''
  const timestamp = request.headers.get('x-webhook-timestamp') ?? ''
  const old = [stale.headers.get('x-webhook-signature') ?? '', stale.headers.get('x-webhook-timestamp') ?? '']
  const secret = service.signingSecret
  const changed = Buffer.concat([body, Buffer.from(' ')])
  const all: [Buffer, string, string, string, boolean][] = [
    [body, signature, timestamp, secret, true],
    [changed, signature, timestamp, secret, false],
    [body, signature, timestamp, 'whsec_other', false],
    [body, `${'0'.repeat(63)}é`, timestamp, secret, false],
    [body, signature, 'soon', secret, false],
    [staleBody, old[0] ?? '', old[1] ?? '', secret, false],
  ]
  return all.map(([bytes, ...texts]) => {
    const believed = texts.pop() as boolean
    return [[bytes, ...(texts as string[])].map((each) => Buffer.from(each as string).toString('hex')), believed]
  })
}

const pythonCaller = `
import sys
from verify_webhook import verify_webhook
for line in sys.stdin:
    body, signature, timestamp, secret = (bytes.fromhex(part) for part in line.split())
    print(str(verify_webhook(body, signature.decode(), timestamp.decode(), secret.decode())).lower())
`

const goCaller = `package webhook
import ("bufio"; "encoding/hex"; "fmt"; "os"; "strings"; "testing")
func TestLines(t *testing.T) {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var parts [][]byte
		for _, field := range strings.Fields(lines.Text()) { part, _ := hex.DecodeString(field); parts = append(parts, part) }
		fmt.Println(Verify(parts[0], string(parts[1]), string(parts[2]), string(parts[3])))
	}
}
`

describe('the webhook snippets', () => {
  it('in Python', async (t) => {
    if (spawnSync('python3', ['--version']).status !== 0) return t.skip('no python3')
    await assertAgrees(['python3', '-c', pythonCaller], snippets)
  })

  it('in Go', async (t) => {
    if (spawnSync('go', ['version']).status !== 0) return t.skip('no go')
    const folder = copyForGo(t)
    await assertAgrees(['go', 'test', '-run', 'TestLines', '-v', '.'], folder)
  })
})

async function assertAgrees([command = '', ...parameters]: string[], cwd: string): Promise<void> {
  const all = await cases()
  const input = all.map(([parts]) => parts.join(' ')).join('\n')
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' }
  const { stdout, stderr } = spawnSync(command, parameters, { cwd, input, encoding: 'utf8', env })
  const verdicts = stdout.split('\n').filter((line) => line === 'true' || line === 'false')
  assert.deepEqual(
    verdicts,
    all.map(([, believed]) => String(believed)),
    stderr,
  )
}

function copyForGo(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'snippet-'))
  t.after(() => rmSync(folder, { recursive: true }))
  cpSync(join(snippets, 'verify_webhook.go'), join(folder, 'verify_webhook.go'))
  writeFileSync(join(folder, 'lines_test.go'), goCaller)
  writeFileSync(join(folder, 'go.mod'), 'module webhook\n\ngo 1.20\n')
  return folder
}
