import { words } from './hostile-values.ts'

/** User agents with which people and programs open links. */
export const agents: readonly string[] = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0',
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Googlebot/2.1 (+http://www.google.com/bot.html)',
]

/** Headers that the service, its framework or Node reads. */
export const headerNames: readonly string[] = words(`
  x-api-key x-platform x-signature x-timestamp authorization cookie content-type content-encoding accept
  accept-encoding accept-language user-agent x-forwarded-for x-forwarded-host x-forwarded-proto x-request-id origin
  referer sec-fetch-site sec-fetch-mode purpose x-purpose if-none-match if-modified-since range expect upgrade via
  host __proto__ constructor access-control-request-method access-control-request-headers x-http-method-override
  traceparent`)

const contentTypes = [
  ...['multipart/form-data; boundary=x', 'text/plain', 'application/json; charset=utf-16', 'application/json;'],
  ...['application/json; charset="utf-8"', 'application/json; charset=', 'application/vnd.api+json'],
  ...['application/x-www-form-urlencoded; charset=latin1', 'application/jsonx'],
]

/** Header values: any bytes except those that end a line. */
export const hostileHeaders: readonly string[] = [
  ...['', ' ', '\t', '\u00e9\u00ff\u0080', 'a'.repeat(4_000), ' '.repeat(4_000), '"'.repeat(1_000)],
  ...[',', ';', '='].map((each) => each.repeat(2_000)),
  ...['a=b; '.repeat(500), 'en;q=0.1,'.repeat(300), '127.0.0.1,'.repeat(300), `Bearer ${' '.repeat(3_000)}x`],
  ...words('null __proto__ ::ffff:1.2.3.4 ::1%eth0 [::1]:80 unknown 1.2.3.4:99999 256.1.1.1 Bearer / ; gzip'),
  ...words('https://evil.example bytes=0-0,-1 -1 1e3 99999999999999999999 1770000000.5'),
  ...['Bearer  ', 'bearer a b', 'Basic YTpi', '127.0.0.1, 127.0.0.1', 'br, gzip;q=0', 'identity;q=0, *;q=0'],
  ...['null, null', ...contentTypes],
]
