/**
 * Every variable of the service: its default as the documentation shows it, and its meaning, in the order of
 * `docs/configuration.md`, which is generated from this table.
 */
export const settings = {
  PORT: ['`3000`', 'TCP port to listen on.'],
  HOST: ['`127.0.0.1`', 'Address to listen on; `0.0.0.0` or `::` for every interface.'],
  BASE_URL: [
    '`http://localhost:PORT`',
    'Public address of the service. It may have a path prefix (`https://api.example.com/offers`); the service answers with the prefix and, behind a proxy that strips it, without it. Signed paths never include the prefix.',
  ],
  LINK_URL: [
    '`BASE_URL` + `/l`',
    'Public address of short links: a short link is `LINK_URL/<slug>`. If its host differs from that of `BASE_URL`, the service tells requests apart by `Host`, and the host of links serves nothing else. Links already given out keep their address, and creator links are permanent: before you change `LINK_URL`, make the old address redirect to the new one, path by path. Only links at `BASE_URL/l` keep working without a redirect.',
  ],
  DATABASE_URL: [
    'unset',
    'Connection string of a PostgreSQL server, version 15 or later, with a database in UTF8. Percent-encode `# / ? @ : %` in the password. Its `options` parameter may set more for a session; what the service sets itself, such as UTC, holds. Unset: the embedded database in `DATA_DIR`.',
  ],
  DATA_DIR: [
    '`./data`',
    'Folder of the embedded database, of generated secrets, and of data that waits on disk while PostgreSQL is unreachable.',
  ],
  DATABASE_READ_URL: [
    'unset',
    'Connection string of a streaming replica of `DATABASE_URL`. Dashboards, reports and exports read from it, and from the primary while the replica is unavailable or too far behind.',
  ],
  DATABASE_READ_LAG_SECONDS: ['`10`', 'The longest lag at which the replica is read.'],
  REDIS_URL: [
    'unset',
    'Address of a Redis or Valkey server that shares rate limits between processes. Unset or unreachable: each process counts on its own.',
  ],
  ENCRYPTION_KEY: [
    'generated in `DATA_DIR`',
    'Key of 32 bytes in base64. It encrypts stored secrets and protects links and session cookies from forgery. Required with `DATABASE_URL` when `NODE_ENV=production`. Make one with `openssl rand -base64 32`.',
  ],
  ENCRYPTION_KEY_PREVIOUS: ['none', 'key-rotation.md`)./key-rotation.md`).'],
  ADMIN_TOKEN: [
    'generated, printed on first start',
    "The operator's bearer token for the management API, 24 to 512 characters.",
  ],
  ADMIN_TOKEN_PREVIOUS: ['none', 'Further tokens, separated by commas, that are accepted while the token is rotated.'],
  METRICS_TOKEN: [
    'unset',
    'Bearer token for `/metrics`, 24 to 512 characters. Unset: the metrics are open if `HOST` is a loopback address; otherwise `/metrics` answers 401 and asks for the token.',
  ],
  ADMIN_EMAIL: [
    '`operator@offerwire.local`',
    'E-mail address by which the first operator signs in to the dashboard. A new address adds an operator.',
  ],
  ADMIN_PASSWORD: [
    'generated, printed on first start',
    'Password of the first operator, 8 to 128 characters. It is used only when the account is created; change it later in the dashboard.',
  ],
  SECOND_FACTOR_REQUIRED: [
    '`nobody`',
    'Who needs a second factor (an authenticator app or a passkey) to sign in: `nobody`, `operators` or `everyone`. Members without one are asked to set it up when they sign in. Bearer tokens need none.',
  ],
  SMTP_URL: [
    'unset',
    'Mail server (`smtp://` or `smtps://`) that sends invitations, password resets and alerts, from `no-reply@` and the host of `BASE_URL`. Unset: the dashboard shows links to copy, and alerts go to URLs only.',
  ],
  WORKERS: ['`1`', 'Processes that share the port; more than one needs `DATABASE_URL`.'],
  DEMO_DATA: [
    '`true` on an empty embedded database',
    'Loads the demo network and keeps its traffic going, except while the clock of `TEST_CLOCK` stands still. `true` also loads it into an empty PostgreSQL database.',
  ],
  DEMO_PASSWORD: [
    'generated, printed on first start',
    'Password of the demo members (`publisher@offerwire.local`, `advertiser@offerwire.local`).',
  ],
  TRUSTED_PROXIES: [
    'none',
    'Addresses or ranges of proxies (`10.0.0.0/8, fd00::/8`), separated by commas, whose `X-Forwarded-For` is trusted. The address in it decides the country of visitors, limits by address, and the addresses in the audit log.',
  ],
  GEO_DATABASE: ['the bundled country file', 'Path of another country file in the mmdb format.'],
  RATE_LIMIT_PER_SECOND: [
    '`500`',
    'Requests per second of a key without its own rate; bursts of twice this rate pass.',
  ],
  RATE_LIMIT_MANAGEMENT_PER_SECOND: [
    '`50`',
    "Management requests per second of a signed-in member, and of an address before sign-in; bursts of twice this rate pass. The operator's token is not limited.",
  ],
  MAX_CAMPAIGNS_PER_ORGANIZATION: [
    '`10000`',
    'Most campaigns that members can add to an organization, archived ones included; the operator can add more.',
  ],
  MAX_CREATORS_PER_APP: [
    '`100000`',
    'Most creators that an app can have links for; creators of test keys count separately. Links for further creators are refused; existing links keep working.',
  ],
  RETENTION_SERVINGS_DAYS: ['`400`', 'retention.md`)./retention.md`).'],
  RETENTION_PEOPLE_DAYS: [
    '`400`',
    'Days after which the stored attributes of a user are removed if nobody has sent them since, and the user was never served, opened or completed anything.',
  ],
  RETENTION_LOGS_DAYS: [
    '`90`',
    'Days for which the logs of conversion calls, webhooks, subscription events and sign-ins are kept.',
  ],
  RETENTION_PAYMENT_DETAILS_DAYS: [
    '`3650`',
    'Days for which a payment keeps the account number that it went to; its sums are kept for ever.',
  ],
  WEBHOOK_ALLOW_PRIVATE: [
    '`false`',
    'Lets webhooks go to private addresses and to plain http. For development and tests only; the service logs a warning when it starts.',
  ],
  LOG_LEVEL: [
    '`info`',
    '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. Refused requests are logged at `info`, faults of the service at `error`, every request at `debug`.',
  ],
  TRACING: [
    '`false`',
    'Emits OpenTelemetry spans for each request, its commits and its statements, to the SDK loaded with `node --import`.',
  ],
  TEST_CLOCK: [
    'unset',
    'For tests: `true`, or the instant in UTC at which time begins (`2027-01-31T00:00:00Z`). Time then stands still until `POST /admin/v1/clock` moves it (`docs/guides/sandbox.md`). Only with the embedded database, one process, and a `NODE_ENV` other than `production`; a `DATA_DIR` that was run so goes on so.',
  ],
  NODE_ENV: ['unset', '`production` requires `ENCRYPTION_KEY` where `DATABASE_URL` is set.'],
} as const satisfies Record<string, readonly [byDefault: string, meaning: string]>

export type VariableName = keyof typeof settings
