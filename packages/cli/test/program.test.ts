import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { openDatabase } from '../../../src/db/connect.ts'
import { lockDirectory } from '../../../src/db/directory-lock.ts'
import { freePort } from '../../../test/support/free-port.ts'
import { silentLogger } from '../../../test/support/silent-logger.ts'
import { exitCodeText } from '../../../tools/exit-codes.ts'
import { commands } from '../src/run-line.ts'
import { run } from './run.ts'

// Own process: it starts programs.

const home = mkdtempSync(join(tmpdir(), 'offerwire-program-'))
after(() => rmSync(home, { recursive: true }))
const doctor = join(import.meta.dirname, '../../../tools/doctor.ts')
const bin = join(import.meta.dirname, '../bin/offerwire.mjs')

/** The code that the program and its tools consist of is compiled once for all of them. */
const { PATH = '', NODE_COMPILE_CACHE } = process.env
const shell = { PATH, NODE_COMPILE_CACHE, HOME: home }

/** Runs the program as a shell does. */
function offerwire(line: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return spawnSync(process.execPath, [bin, ...line], { encoding: 'utf8', env: { ...shell, ...env }, cwd: home })
}

describe('the program', () => {
  it('lists its commands, and shows examples and exit codes of each', async () => {
    const { status, stdout } = offerwire(['--help'])
    assert.equal(status, 0)
    for (const { name, examples } of commands) {
      assert.match(stdout, new RegExp(`^ {2}${name} `, 'm'))
      const help = await run([...name.split(' '), '--help'])
      assert.equal(help.exitCode, 0)
      assert.match(help.stdout, /^Examples$[\s\S]*^Exit codes$/m)
      assert.ok(
        examples.every(([line]) => line.includes(`offerwire ${name}`)),
        name,
      )
      const told = await run([...name.split(' '), '--help', '--json'])
      assert.equal(JSON.parse(told.stdout).name, name)
    }
  })

  it('answers --help, -h and help alike for each command and each first word of several', async () => {
    const names = commands.map(({ name }) => name)
    const groups = new Set(names.flatMap((name) => (name.includes(' ') ? name.split(' ').slice(0, 1) : [])))
    assert.ok(groups.has('rotate') && groups.has('campaigns') && groups.has('postback'))
    for (const name of [...names, ...groups]) {
      const words = name.split(' ')
      const help = await run(['help', ...words])
      assert.deepEqual([help.exitCode, help.stderr], [0, ''], name)
      assert.ok(help.stdout.startsWith(`Usage: offerwire ${name} `), name)
      assert.match(help.stdout, /^Examples$[\s\S]*^Exit codes$/m)
      assert.deepEqual(await run([...words, '--help']), help)
      assert.deepEqual(await run([...words, '-h']), help)
    }
    for (const group of groups) {
      const { commands: told } = JSON.parse((await run(['help', group, '--json'])).stdout)
      assert.deepEqual(
        told.map(({ name }: { name: string }) => name),
        names.filter((name) => name.startsWith(`${group} `)),
      )
    }
    assert.deepEqual(await run(['help']), await run(['--help']))
  })

  it('names what is wrong with a command line, and exits with 2', async () => {
    const wrong: [string, RegExp][] = [
      ['nonsense', /no command "nonsense"/],
      ['postback', /Try offerwire postback test/],
      ['rotate nonsense', /no command "rotate nonsense"[\s\S]*Try offerwire rotate webhook/],
      ['listen', /Required option '--forward-to <url>' not specified/],
      ['tail --nonsense', /--nonsense/],
      ['postback test', /missing required argument 'transaction'/i],
      ['backup a b', /too many arguments for 'backup'/i],
      ['tail --environment neither', /live, test/],
      ['completion tcsh', /bash, zsh, fish/],
      ['whoami --url ftp://x', /not the address of a service/],
    ]
    for (const [line, message] of wrong) {
      const { exitCode, stdout, stderr } = await run(line.split(' '), { env: { HOME: home } })
      assert.deepEqual([exitCode, stdout], [2, ''], line)
      assert.match(stderr, message)
    }
  })

  it('reads options of every command before and after its name', async () => {
    const env = { HOME: home }
    for (const line of [
      '--url ftp://x trigger',
      '--url=ftp://x trigger --user u',
      'rotate --json webhook --url ftp://x',
    ]) {
      const { exitCode, stderr } = await run(line.split(' '), { env })
      assert.deepEqual([exitCode, /ftp:\/\/x is not the address of a service/.test(stderr)], [2, true], line)
    }
  })

  it('says its version', async () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))
    assert.deepEqual(await run(['--version']), { exitCode: 0, stdout: `${version}\n`, stderr: '' })
    assert.deepEqual(JSON.parse((await run(['--version', '--json'])).stdout), { version })
  })

  it('marks in its help what a command cannot do without', async () => {
    const listen = (await run(['listen', '--help'])).stdout
    assert.match(listen, /^Usage: offerwire listen --forward-to <url> \[options\]$/m)
    assert.match(listen, /--forward-to <url> .*Required\.$/m)
    assert.doesNotMatch(listen, /--since <instant> .*Required\./)
    assert.match((await run(['backup', '--help'])).stdout, /^ {2}file .*Required\.$/m)
    assert.doesNotMatch((await run(['campaigns', 'export', '--help'])).stdout, /^ {2}file .*Required\.$/m)
  })

  it('has colours when they are wanted, and none with NO_COLOR, --no-color or --json', async () => {
    const isColoured = async (line: string, env: Record<string, string>) =>
      (await run(line.split(' '), { env: { HOME: home, ...env } })).stdout.includes('\u001b[')
    assert.equal(await isColoured('--help', { FORCE_COLOR: '1' }), true)
    assert.equal(await isColoured('--help', { FORCE_COLOR: '1', NO_COLOR: '1' }), false)
    assert.equal(await isColoured('--help --no-color', { FORCE_COLOR: '1' }), false)
    assert.equal(await isColoured('--help --json', { FORCE_COLOR: '1' }), false)
    assert.equal(await isColoured('--help', {}), false)
  })
})

describe('how the program ends', () => {
  it('says in its README what each exit code means, in the words of its help', () => {
    const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
    for (const [code, meaning] of exitCodeText) assert.match(readme, new RegExp(`^\\| ${code} \\| ${meaning}`, 'm'))
  })

  it('says nothing more, and is done, where nobody reads it any longer', () => {
    const script = `"$0" "$1" --help 2>&3 | : ; echo "\${PIPESTATUS[0]}"`
    const { stdout, output } = spawnSync('bash', ['-c', script, process.execPath, bin], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    })
    assert.deepEqual([stdout, output[3]], ['0\n', ''])
  })

  it('says in one line that what it writes to is full', { skip: process.platform !== 'linux' }, () => {
    const script = '"$0" "$1" --help > /dev/full'
    const { status, stderr } = spawnSync('bash', ['-c', script, process.execPath, bin], { encoding: 'utf8' })
    assert.deepEqual([status, stderr], [2, 'The output cannot be written: ENOSPC.\n'])
  })

  it('tells a wrong file or installation from a database that is away', async () => {
    const DATA_DIR = join(home, 'nothing')
    const file = join(home, 'monday.owb')
    const elsewhere = { DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none`, DATA_DIR }
    const cases: [string[], Record<string, string>, number][] = [
      [['backup', file], { DATA_DIR }, 2],
      [['backup', file], { PORT: 'eighty' }, 2],
      [['restore', file], { DATA_DIR }, 2],
      [['reseal'], { DATA_DIR }, 2],
      [['migrate'], { DATA_DIR }, 2],
      [['verify-counters'], { DATA_DIR }, 2],
      [['verify-ledger'], { DATA_DIR }, 2],
      [['distribute'], { DATA_DIR }, 2],
      [['backup', file], elsewhere, 4],
    ]
    for (const [line, env, code] of cases) {
      const { status, stderr } = offerwire([...line, '--json'], env)
      assert.equal(status, code, `${line}: ${stderr}`)
      assert.match(JSON.parse(stderr).error.code, /_failed$/)
    }
  })

  it('refuses in a tool what its line does not take, before anything is done', () => {
    const DATA_DIR = join(home, 'untouched')
    const lines = ['backup --all a', 'restore --send-pendng a', 'restore a b', 'verify-counters a']
    for (const line of lines) {
      const [tool, ...words] = line.split(' ')
      const path = join(import.meta.dirname, `../../../tools/${tool}.ts`)
      const { status, stderr } = spawnSync(process.execPath, [path, ...words], {
        encoding: 'utf8',
        env: { ...shell, DATA_DIR },
      })
      assert.equal(status, 2, line)
      assert.match(stderr, /^Unknown option|^Unexpected argument|^Name one file/, line)
    }
    assert.equal(existsSync(DATA_DIR), false)
  })

  it('passes a signal on to the tool that it runs, and says that it was stopped', async (t) => {
    const reached = Promise.withResolvers<void>()
    const silent = createServer((socket) => {
      // The tool's end resets its connection.
      socket.on('error', () => undefined).resume()
      socket.once('close', () => ended.resolve())
      reached.resolve()
    }).listen(0, '127.0.0.1')
    const ended = Promise.withResolvers<void>()
    await once(silent, 'listening')
    t.after(() => silent.close())
    const { port } = silent.address() as { port: number }
    const env = { ...shell, DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` }
    const child = spawn(process.execPath, [bin, 'backup', join(home, 'never.owb'), '--json'], { env, cwd: home })
    let said = ''
    child.stderr.on('data', (text) => (said += text))
    await reached.promise
    const closed = once(child, 'close')
    child.kill('SIGTERM')
    await ended.promise
    assert.deepEqual([(await closed)[0], JSON.parse(said).error.code], [4, 'interrupted'])
  })
})

describe('offerwire completion', () => {
  it('completes commands, second words, options and choices in bash', async () => {
    const { stdout } = await run(['completion', 'bash'])
    const complete = (...words: string[]) => {
      const set = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}`
      const script = `${stdout}\n${set}; _offerwire; echo "\${COMPREPLY[*]}"`
      return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim()
    }
    assert.equal(complete('offerwire', 'st'), 'start')
    assert.equal(complete('offerwire', 'rotate', 'p'), 'postback-token')
    assert.equal(complete('offerwire', 'listen', '--forward-to', 'x', '--li'), '--live')
    assert.equal(complete('offerwire', 'completion', 'f'), 'fish')
    const script = join(home, 'completion.zsh')
    writeFileSync(script, (await run(['completion', 'zsh'])).stdout)
    const found = spawnSync('zsh', ['-n', script], { encoding: 'utf8' })
    if (found.error === undefined) assert.equal(found.stderr, '')
  })

  it('completes them in fish', { skip: spawnSync('fish', ['--version']).error !== undefined }, async () => {
    const script = join(home, 'completion.fish')
    writeFileSync(script, (await run(['completion', 'fish'])).stdout)
    const complete = (line: string) => {
      const asked = `source ${script}; complete --do-complete '${line}'`
      const { stdout, stderr } = spawnSync('fish', ['--no-config', '--command', asked], { encoding: 'utf8' })
      assert.equal(stderr, '')
      return stdout.split('\n').flatMap((shown) => shown.split('\t')[0] || [])
    }
    assert.deepEqual(complete('offerwire st'), ['start'])
    assert.deepEqual(complete('offerwire rotate p'), ['postback-token'])
    assert.deepEqual(complete('offerwire listen --li'), ['--live'])
    assert.deepEqual(complete('offerwire completion z'), ['zsh'])
  })
})

describe('offerwire doctor', () => {
  const looks = (env: Record<string, string>) => {
    const { status, stdout, stderr } = offerwire(['doctor', '--json'], env)
    assert.ok(stdout !== '', stderr)
    const { findings } = JSON.parse(stdout) as { findings: { check: string; status: string; message: string }[] }
    return { status, of: (check: string) => findings.filter((each) => each.check === check) }
  }

  it('finds nothing wrong with a folder where no service ran yet, and leaves it as it is', async () => {
    const { status, of } = looks({ PORT: String(await freePort()), DATA_DIR: join(home, 'none') })
    assert.equal(status, 0)
    for (const check of ['node', 'configuration', 'data folder', 'disk', 'database', 'port']) {
      assert.deepEqual(
        of(check).map((each) => each.status === 'fault'),
        [false],
        check,
      )
    }
  })

  it('names wrong variables, secrets that others can read, and a database that is not there', async () => {
    const wrong = looks({ PORT: 'eighty', LOG_LEVEL: 'loud' })
    assert.equal(wrong.status, 1)
    assert.deepEqual(
      wrong.of('configuration').map(({ message }) => message.split(' ')[0]),
      ['PORT', 'LOG_LEVEL'],
    )

    const dataDir = join(home, 'data')
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'admin-token'), 'ow_token')
    chmodSync(join(dataDir, 'admin-token'), 0o644)
    const DATABASE_URL = `postgres://nobody:secret@127.0.0.1:${await freePort()}/none`
    const found = looks({ PORT: String(await freePort()), DATA_DIR: dataDir, DATABASE_URL })
    assert.equal(found.status, 1)
    assert.equal(found.of('secrets')[0]?.status, 'fault')
    const [database] = found.of('database')
    assert.equal(database?.status, 'fault')
    assert.doesNotMatch(JSON.stringify(found.of('database')), /secret/)
    const production = { NODE_ENV: 'production', ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') }
    const deployed = looks({ PORT: String(await freePort()), DATA_DIR: dataDir, DATABASE_URL, ...production })
    assert.ok(deployed.of('configuration').some(({ message }) => message.startsWith('ADMIN_TOKEN is not set')))
  })

  it('goes on after a check that fails, and names data that were written with a key where none is set', async () => {
    const dataDir = join(home, 'keyless')
    {
      await using database = await openDatabase({ dataDir, logger: silentLogger })
      await database.pool.query('create table installation (name text, value text)')
      await database.pool.query("insert into installation values ('encryption_key_fingerprint', 'of another')")
      await database.pool.query('create table schema_migration (something text)')
    }
    const { status, of } = looks({ PORT: String(await freePort()), DATA_DIR: dataDir })
    assert.equal(status, 1)
    assert.match(of('schema')[0]?.message ?? '', /column "name" does not exist/)
    assert.match(of('keys')[0]?.message ?? '', /written with a key, and none is set/)
    assert.deepEqual(
      [...of('schema'), ...of('keys'), ...of('port')].map((each) => each.status),
      ['fault', 'fault', 'ok'],
    )
    assert.equal(spawnSync(process.execPath, [doctor], { env: { ...shell, DATA_DIR: dataDir } }).status, 1)
  })

  it('names a key file that is gone while the service still runs on its embedded database', async () => {
    const dataDir = join(home, 'running')
    mkdirSync(join(dataDir, 'pgdata'), { recursive: true })
    const keyFile = join(dataDir, 'encryption-key')
    const key = Buffer.alloc(32, 7).toString('base64')
    const env = { PORT: String(await freePort()), DATA_DIR: dataDir }
    using _held = lockDirectory(dataDir)
    const lost = looks(env)
    assert.deepEqual([lost.status, lost.of('database')[0]?.status, lost.of('keys')[0]?.status], [1, 'ok', 'fault'])
    assert.ok(lost.of('keys')[0]?.message.includes(keyFile))
    assert.deepEqual(looks({ ...env, ENCRYPTION_KEY: key }).of('keys'), [])
    writeFileSync(keyFile, key, { mode: 0o600 })
    assert.deepEqual(looks(env).of('keys'), [])
  })
})
