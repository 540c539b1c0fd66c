import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { openBrowser } from '../../../test/support/open-browser.ts'
import { bundle, packagesRoot } from '../../../tools/bundle.ts'

const pixel = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 5"><rect width="12" height="5"/></svg>'

/** A publisher's page of another origin than the service, in a browser just high enough for one offer. */
export async function openPage(t: TestContext, { body, program }: { body: string; program: string }): Promise<Page> {
  const code = await bundle(program)
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A page</title><body><main><h1>A page</h1>${body}</main><script type="module" src="/program.js"></script>`
  const server = createServer((request, response) => {
    const isProgram = request.url === '/program.js'
    const policy = "default-src 'self'; style-src 'self' 'nonce-abc'; connect-src *; img-src *; frame-ancestors 'none'"
    const type = isProgram ? 'text/javascript' : 'text/html; charset=utf-8'
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(isProgram ? code : html)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => server.close())
  const browser = await openBrowser(t)
  const page = await browser.newPage({ viewport: { width: 360, height: 420 } })
  await page.route('https://images.example/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: pixel }))
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return page
}

/** A page as its author saved it, of another origin than the service. */
export async function openHtml(t: TestContext, html: string): Promise<Page> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => server.close())
  const page = await (await openBrowser(t)).newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return page
}

/** Returns the violations that axe finds on a page, a line each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(await axeSource())
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; help: string }[] }> } }
    return (await axe.run()).violations.map(({ id, help }) => `${id}: ${help}`)
  })
}

async function axeSource(): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  return readFile(join(packagesRoot, '../node_modules/axe-core/axe.min.js'), 'utf8')
}
