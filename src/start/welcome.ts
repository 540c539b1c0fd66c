import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/generated-secrets.ts'
import { fixture } from '../demo/fixture.ts'
import type { DemoKey } from '../demo/install.ts'

/** Writes the text of a first start: where the service is, how to sign in, what to try. */
export function welcomeText(config: Config, secrets: Secrets, demoKeys: readonly DemoKey[]): string {
  const { baseUrl } = config.addresses
  const live = demoKeys.find((key) => key.environment === 'live')
  const signIns = [
    [config.adminEmail, secretShown(config.given.adminPassword, secrets.adminPassword, 'ADMIN_PASSWORD')],
    ...(live === undefined ? [] : Object.values(fixture.members)).map(({ email }) => [
      email,
      secretShown(config.given.demoPassword, secrets.demoPassword, 'DEMO_PASSWORD'),
    ]),
  ].map(([email = '', password = '']) => `${email.padEnd(27)} ${password}`)
  const entries: [string, string][] = [
    ['Dashboard', `${baseUrl}/dashboard`],
    ...signIns.map((text): [string, string] => ['', text]),
    ['API docs', `${baseUrl}/docs`],
    ['Admin token', secretShown(config.given.adminToken, secrets.adminToken, 'ADMIN_TOKEN')],
  ]
  if (live !== undefined) {
    const page = `${baseUrl}/o?apiKey=${live.publishableKey}&userId=reader-1`
    entries.splice(1 + signIns.length, 0, ['Offer page', page])
  }
  for (const { environment, publishableKey, secretKey } of demoKeys) {
    entries.push([`${environment === 'live' ? 'Live' : 'Test'} key`, `${publishableKey}   secret ${secretKey}`])
  }
  const facts = entries.map(([name, text]) => `  ${name.padEnd(12)} ${text}`).join('\n')
  const trials = live === undefined ? '' : `\n\n${firstRequests(baseUrl, live.publishableKey)}`
  return `\nOfferwire is ready at ${baseUrl}. This is its first start. What follows is shown only once.\n\n${facts}${trials}\n\n`
}

function secretShown(given: string | undefined, value: string, variable: string): string {
  return given === undefined ? value : `as set in ${variable}`
}

function firstRequests(baseUrl: string, key: string): string {
  const call = (endpoint: string, body: object) =>
    `curl -s ${baseUrl}/publisher/sdk/v1/offers/${endpoint} -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`
  const catalog = call('catalog', { userId: 'reader-1', countryCode: 'US' })
  const attributes = { countryCode: 'US', language: 'en' }
  const feed = call('feed', { clientId: 'home', userId: 'reader-1', attributes })
  const link = `grep -o '"clickUrl":"[^"]*' | head -1 | cut -d'"' -f4`
  const completion = `curl -s -o /dev/null -w '%{http_code} %{url_effective}\\n' -X POST "$(curl -s -o /dev/null -w '%{redirect_url}' "$(${feed} | ${link})")"`
  return [
    '  All offers for a reader in the United States:',
    `    ${catalog}`,
    '  The ten best for that reader, ranked:',
    `    ${feed}`,
    "  Open an offer's clickUrl in a browser and press the button on its page, or do both at once:",
    `    ${completion}`,
  ].join('\n')
}
