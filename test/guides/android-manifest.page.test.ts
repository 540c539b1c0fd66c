import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openBrowser } from '../support/open-browser.ts'
import { blockOf } from './guide-snippets.ts'

const android = 'http://schemas.android.com/apk/res/android'

/** In the page: every element of a document with its attributes and their namespaces, or what is wrong with it. */
const parse = `(xml) => {
  const parsed = new DOMParser().parseFromString(xml, 'application/xml')
  const fault = parsed.querySelector('parsererror')
  if (fault !== null) return fault.textContent
  return [...parsed.documentElement.children].map((element) => [
    element.localName,
    element.namespaceURI,
    [...element.attributes].map((each) => [each.namespaceURI, each.localName, each.value]),
  ])
}`

it('the parts of a manifest in the Android guide are XML, with the keys and values that Android has for them', async (t) => {
  const page = await (await openBrowser(t)).newPage()
  const parts = blockOf('docs/guides/android.md', '<uses-permission')
  // Where the reader puts them: the application's other parts follow.
  const manifest = `<manifest xmlns:android="${android}">${parts}</application></manifest>`
  const read = (xml: string) => page.evaluate(`(${parse})(${JSON.stringify(xml)})`)
  assert.deepEqual(await read(manifest), [
    ['uses-permission', null, [[android, 'name', 'android.permission.INTERNET']]],
    ['application', null, [[android, 'usesCleartextTraffic', 'true']]],
  ])
  assert.match(String(await read(manifest.replace('" />', ' />'))), /error/i, 'a lost quotation mark is found')
})
