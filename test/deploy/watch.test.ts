import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parseYaml } from '@redocly/openapi-core'
import { blockOf } from '../guides/guide-snippets.ts'
import { shareTestApp } from '../support/app/start-test-app.ts'
import { hasCommand, runCommand } from './run-command.ts'

const folder = new URL('../../deploy/watch/', import.meta.url)
const rulesFile = new URL('prometheus-alerts.yaml', folder)

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[]
}
interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[]
}

/** Multiples and abbreviations of units, to which promtool objects. */
const unfitUnits = new Set(
  'milliseconds microseconds nanoseconds minutes hours days kilobytes megabytes gigabytes bits percent celsius s ms us ns sec b kb mb gb tb pb m h d'.split(
    ' ',
  ),
)

/** Lists each expression with its location. */
function readExpressions(): [string, string][] {
  const dashboard = JSON.parse(readFileSync(new URL('grafana-dashboard.json', folder), 'utf8')) as Dashboard
  const { groups } = parseYaml(readFileSync(rulesFile, 'utf8')) as Rules
  return [
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr])),
    ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }): [string, string] => [alert, expr])),
  ]
}

/** The names of the series that `/metrics` shows, or will show once there is something to count. */
function seriesNames(text: string): Set<string> {
  const kinds = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return new Set(
    kinds.flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  )
}

describe('the monitoring configuration', () => {
  const service = shareTestApp()

  it('names only metrics of /metrics', async () => {
    const { text } = await service().request('GET', '/metrics')
    const known = seriesNames(text)
    const expressions = readExpressions()
    assert.ok(expressions.length > 15)
    for (const [where, expression] of expressions) {
      const named = expression.match(/\b(?:offerwire|process|nodejs)_[a-z0-9_]+/g) ?? []
      assert.ok(named.length > 0 || /\bup\{/.test(expression), `${where} names a metric`)
      for (const name of named) assert.ok(known.has(name), `${where} names ${name}, which /metrics does not have`)
    }
  })

  it("names metrics by Prometheus's rules: full base units, and _total only at the end of counters", async () => {
    const { text } = await service().request('GET', '/metrics')
    const kinds = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
    assert.ok(kinds.length > 40)
    for (const [, name = '', kind = ''] of kinds) {
      assert.match(name, /^(offerwire|process|nodejs)(_[a-z][a-z0-9]*)+$/)
      assert.equal(name.endsWith('_total'), kind === 'counter', `${name} is a ${kind}`)
      assert.doesNotMatch(
        name,
        /_(count|sum|bucket|info)$(?<!nodejs_version_info)|_(gauge|counter|histogram|summary)(_|$)/,
        name,
      )
      for (const part of name.split('_')) assert.ok(!unfitUnits.has(part), `${name} has the unit ${part}`)
    }
  })

  it('shows every counter from the start, because a rate misses the first events of a new counter', async () => {
    const { text } = await service().request('GET', '/metrics')
    for (const series of [
      'offerwire_journal_rows_total{outcome="committed"}',
      'offerwire_journal_rows_total{outcome="refused"}',
      'offerwire_journal_flush_duration_seconds_count{outcome="refused"}',
      'offerwire_conversion_calls_with_wrong_token_total{source="postback"}',
      'offerwire_conversion_calls_with_wrong_token_total{source="completion_call"}',
      'offerwire_ranking_events_total',
    ]) {
      assert.ok(text.includes(`\n${series} `), series)
    }
  })

  it('draws a line of zeros while no request has failed', () => {
    const failed = readExpressions().filter(
      ([where, expression]) => where.startsWith('Share') && /5\.\./.test(expression),
    )
    assert.equal(failed.length, 1)
    assert.match(failed[0]?.[1] ?? '', /^\(sum\(rate\([^()]+\)\) or vector\(0\)\) \/ sum\(rate\([^()]+\)\)$/)
  })

  it('lets Kubernetes scale by an existing gauge', async () => {
    const { text } = await service().request('GET', '/metrics')
    const scaling = readFileSync(new URL('../kubernetes/scaling.yaml', folder), 'utf8')
    const [, name] = /metric: \{ name: (\w+) \}/.exec(scaling) ?? []
    assert.match(text, new RegExp(`^# TYPE ${name} gauge$`, 'm'))
  })

  it('scrapes under the job name that the rules expect', () => {
    const shown = parseYaml(blockOf('docs/operations/watch.md', 'scrape_configs')) as {
      scrape_configs: { job_name: string }[]
    }
    const jobs = readFileSync(rulesFile, 'utf8').match(/(?<=job=")[^"]+/g) ?? []
    assert.deepEqual([...new Set(jobs)], [shown.scrape_configs[0]?.job_name])
  })

  const withoutPromtool = hasCommand('promtool') ? false : 'no promtool on the PATH'
  it("passes promtool's check of metrics", { skip: withoutPromtool }, async () => {
    const { text } = await service().request('GET', '/metrics')
    await runCommand('promtool', ['check', 'metrics'], { input: text })
  })

  it('has rules that Prometheus accepts', { skip: withoutPromtool }, async () => {
    await runCommand('promtool', ['check', 'rules', rulesFile.pathname])
  })

  it('has a configuration in its guide that Prometheus accepts', { skip: withoutPromtool }, async (t) => {
    const directory = mkdtempSync(join(tmpdir(), 'offerwire-prometheus-'))
    t.after(() => rmSync(directory, { recursive: true }))
    const [token, file] = [join(directory, 'token'), join(directory, 'prometheus.yaml')]
    const shown = blockOf('docs/operations/watch.md', 'scrape_configs')
    writeFileSync(file, shown.replace('/etc/prometheus/offerwire-metrics-token', token))
    writeFileSync(token, 'a-token')
    copyFileSync(rulesFile, join(directory, 'prometheus-alerts.yaml'))
    await runCommand('promtool', ['check', 'config', file])
  })

  it('has rules that fire exactly in the described situations', { skip: withoutPromtool }, async () => {
    await runCommand('promtool', ['test', 'rules', new URL('prometheus-alerts.test.yaml', folder).pathname])
  })
})
