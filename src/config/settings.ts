/**
 * Every variable of the service, with its default as the documentation shows it and its meaning, in the order of
 * `docs/configuration.md`, which is generated from this table.
 */
export const settings = {
  PORT: ['`3000`', 'TCP port to listen on.'],
  HOST: ['`127.0.0.1`', 'Address to listen on; `0.0.0.0` or `::` for every interface.'],
  BASE_URL: [
    '`http://localhost:PORT`',
    'Public address of the service. It may have a path prefix (`https://api.example.com/offers`); the service answers with the prefix and, behind a proxy that strips it, without. Signed paths never include it.',
  ],
  LINK_URL: [
    '`BASE_URL` + `/l`',
    'Public address of short links: a short link is `LINK_URL/<slug>`. If its host differs from that of `BASE_URL`, the service tells requests apart by `Host`, and the host of links serves nothing else. Links keep the address they were given out with, links of creators permanently: before you change `LINK_URL`, make the old address redirect to the new one, path by path. Only links at `BASE_URL/l` keep working without that.',
  ],
  DATABASE_URL: [
    'unset',
    'PostgreSQL 15 or later, as a connection string. Unset: the embedded database under `DATA_DIR`.',
  ],
  DATA_DIR: ['`./data`', 'Directory of the embedded database and of generated secrets.'],
  DATABASE_READ_URL: [
    'unset',
    'A streaming replica of `DATABASE_URL` that answers dashboards, reports and exports. While it is unavailable or behind, the primary answers them.',
  ],
  DATABASE_READ_LAG_SECONDS: ['`10`', 'The replica is read only while it is at most this far behind.'],
  REDIS_URL: [
    'unset',
    'Redis or Valkey that shares rate-limit counters between nodes. Unset or unreachable: each process counts on its own.',
  ],
  ENCRYPTION_KEY: [
    'generated in `DATA_DIR`',
    '32 bytes in base64; encrypts stored secrets and seals click tokens. Required with `DATABASE_URL` when `NODE_ENV=production`. Make one with `openssl rand -base64 32`.',
  ],
  ENCRYPTION_KEY_PREVIOUS: [
    'none',
    'Previous or next keys, separated by commas, that also read links and stored secrets while the key is rotated (`docs/key-rotation.md`).',
  ],
  ADMIN_TOKEN: [
    'generated, printed on first start',
    "The operator's bearer token for the management API, 24 to 512 characters.",
  ],
  ADMIN_TOKEN_PREVIOUS: ['none', 'Tokens, separated by commas, that are also accepted while the token is rotated.'],
  METRICS_TOKEN: [
    'unset',
    'Bearer token of `/metrics`, 24 to 512 characters. Unset: anyone who can reach the port can read the metrics.',
  ],
  ADMIN_EMAIL: ['`operator@offerwire.local`', "E-mail address of the first operator's sign-in to the dashboard."],
  ADMIN_PASSWORD: [
    'generated, printed on first start',
    "Password of the first operator's sign-in, 8 to 128 characters.",
  ],
  SECOND_FACTOR_REQUIRED: [
    '`nobody`',
    'Who needs a second factor (an authenticator app or a passkey) to sign in: `nobody`, `operators` or `everyone`. Members without one set it up first. Bearer tokens need none.',
  ],
  SMTP_URL: [
    'unset',
    'Mail server (`smtp://` or `smtps://`) that sends invitations, password resets and alerts, from `no-reply@` the host of `BASE_URL`. Unset: the dashboard shows links to copy, and alerts go to URLs alone.',
  ],
  WORKERS: ['`1`', 'Processes that share the port; more than one needs `DATABASE_URL`.'],
  DEMO_DATA: [
    '`true` on an empty embedded database',
    'Loads the demo network and keeps its traffic going; `true` loads it into any empty database.',
  ],
  DEMO_PASSWORD: [
    'generated, printed on first start',
    'Password of the demo members (`publisher@offerwire.local`, `advertiser@offerwire.local`).',
  ],
  TRUSTED_PROXIES: [
    'none',
    'Addresses or ranges (`10.0.0.0/8, fd00::/8`), separated by commas, whose `X-Forwarded-For` is trusted for clicks and pages.',
  ],
  GEO_DATABASE: ['the bundled country file', 'Path of an mmdb file to use in its place.'],
  RATE_LIMIT_PER_SECOND: [
    '`500`',
    'Requests per second of a key without a rate of its own; bursts of twice as many pass.',
  ],
  RATE_LIMIT_MANAGEMENT_PER_SECOND: [
    '`50`',
    "Management requests per second of a signed-in member, and of an address before sign-in; bursts of twice as many pass. The operator's token is not limited.",
  ],
  MAX_CAMPAIGNS_PER_ORGANIZATION: [
    '`10000`',
    'Campaigns that members can give an organization, archived ones included; the operator can add more.',
  ],
  MAX_CREATORS_PER_APP: [
    '`100000`',
    'Creators that an app can have links for; test keys count separately. Further creators are refused; existing links keep working.',
  ],
  RETENTION_SERVINGS_DAYS: ['`400`', 'Days for which servings are kept, and with them feed and message links.'],
  RETENTION_LOGS_DAYS: ['`90`', 'Days for which logs are kept.'],
  WEBHOOK_ALLOW_PRIVATE: [
    '`false`',
    'Lets webhooks reach private addresses and plain http. For development and tests only; the service warns about it at the start.',
  ],
  LOG_LEVEL: [
    '`info`',
    '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. Refused requests are logged at `info`, our own faults at `error`, every request at `debug`.',
  ],
  TRACING: [
    '`false`',
    'Opens OpenTelemetry spans for each request, its commits and its statements, for the SDK that `node --import` loads.',
  ],
  NODE_ENV: ['unset', '`production` requires `ENCRYPTION_KEY` where `DATABASE_URL` is set.'],
} as const satisfies Record<string, readonly [byDefault: string, meaning: string]>

export type VariableName = keyof typeof settings
