import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { advertiserPages, operatorPages, publisherPages, type Shown, visitorPages } from './every-page.ts'

const shown: Shown = {
  appId: 'a',
  projectId: 'p',
  organizationId: 'o',
  campaignId: 'c',
  transactionId: 't',
  userId: 'u',
  creatorId: 'r',
  batchId: 'b',
  offeredCampaignId: 'f',
}
/** Redirects to another page. */
const redirects = ['/']

describe('the list of pages for browser tests', () => {
  it('contains every route of the dashboard', () => {
    const opened = [...visitorPages, ...publisherPages(shown), ...advertiserPages(shown), ...operatorPages(shown)]
    const routes = routesOfDashboard().filter((route) => !redirects.includes(route))
    assert.ok(routes.length > 30, `${routes.length} routes`)
    for (const route of routes) {
      const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+').replace('*', '.+')}$`)
      assert.ok(
        opened.some((page) => pattern.test(page.replace(/[?#].*$/, ''))),
        `${route} is opened by no test: add it to test/pages/every-page.ts`,
      )
    }
  })
})

/** The patterns of `dashboard/routes.tsx`, each below its parent. */
function routesOfDashboard(): string[] {
  const source = readFileSync(new URL('../../dashboard/routes.tsx', import.meta.url), 'utf8')
  const parents = new Map(
    [...source.matchAll(/path: '([^']+)', children: (\w+)/g)].map(([, path = '', list = '']) => [list, path]),
  )
  const lists = [...source.matchAll(/const (\w+): RouteObject\[\] = \[([\s\S]*?)\n\]/g)]
  assert.deepEqual(lists.map(([, name]) => name).sort(), [...parents.keys()].sort())
  const below = lists.flatMap(([, name = '', text = '']) =>
    patternsIn(text).map((path) => `${parents.get(name)}/${path}`),
  )
  const top = patternsIn(source.slice(source.indexOf('createBrowserRouter(\n')))
  return [...below, ...top.filter((path) => ![...parents.values()].includes(path))]
}

function patternsIn(text: string): string[] {
  return [...text.matchAll(/(?:page\(|path: )'([^']+)'/g)].map(([, path = '']) => path)
}
