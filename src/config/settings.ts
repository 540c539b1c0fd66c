interface Setting {
  /** What is taken when the variable is not set, as the documentation shows it. */
  readonly default: string
  readonly meaning: string
}

/** Every variable of the service, in the order of `docs/configuration.md`, which is generated from this table. */
export const settings = {
  PORT: { default: '`3000`', meaning: 'TCP port to listen on.' },
  HOST: { default: '`127.0.0.1`', meaning: 'Address to listen on; `0.0.0.0` or `::` for every interface.' },
  BASE_URL: {
    default: '`http://localhost:PORT`',
    meaning:
      'Public address of the service. It may carry a path prefix (`https://api.example.com/offers`); the server answers with the prefix present and with it stripped by a proxy. Signed paths never include it.',
  },
  LINK_URL: {
    default: '`BASE_URL` + `/l`',
    meaning:
      'Public address of short links: a short link is `LINK_URL/<slug>`. On a host of its own, requests are told apart by `Host`, and that host serves links only.',
  },
  DATABASE_URL: {
    default: 'unset',
    meaning: 'PostgreSQL 15 or later, as a connection string. Unset: the embedded database under `DATA_DIR`.',
  },
  DATA_DIR: { default: '`./data`', meaning: 'Directory of the embedded database and of generated secrets.' },
  DATABASE_READ_URL: {
    default: 'unset',
    meaning:
      'A streaming replica of `DATABASE_URL` that answers dashboards, reports and exports. While it is away or behind, the primary does.',
  },
  DATABASE_READ_LAG_SECONDS: {
    default: '`10`',
    meaning: 'How far behind the replica may be and still be read.',
  },
  REDIS_URL: {
    default: 'unset',
    meaning:
      'Redis or Valkey that shares rate-limit counters between nodes. Unset, or while it is away: each process counts for itself.',
  },
  ENCRYPTION_KEY: {
    default: 'generated in `DATA_DIR`',
    meaning:
      '32 bytes in base64; encrypts stored secrets and seals click tokens. Required with `DATABASE_URL` when `NODE_ENV=production`. Make one with `openssl rand -base64 32`.',
  },
  ENCRYPTION_KEY_PREVIOUS: {
    default: 'none',
    meaning:
      'Earlier or coming keys, separated by commas, that still read links and stored secrets while the key is rotated (`docs/key-rotation.md`).',
  },
  ADMIN_TOKEN: {
    default: 'generated, printed on first start',
    meaning: "The operator's bearer token for the management API, 24 to 512 characters.",
  },
  ADMIN_TOKEN_PREVIOUS: {
    default: 'none',
    meaning: 'Tokens, separated by commas, that are accepted as well while the token is rotated.',
  },
  METRICS_TOKEN: {
    default: 'unset',
    meaning:
      'Bearer token that `/metrics` needs, 24 to 512 characters. Unset: anyone who can reach the port can read it.',
  },
  ADMIN_EMAIL: {
    default: '`operator@offerwire.local`',
    meaning: "E-mail address of the first operator's sign-in to the dashboard.",
  },
  ADMIN_PASSWORD: {
    default: 'generated, printed on first start',
    meaning: "Password of the first operator's sign-in, 8 to 128 characters.",
  },
  SECOND_FACTOR_REQUIRED: {
    default: '`nobody`',
    meaning:
      'Whose sign-in needs a second factor (an authenticator app or a passkey): `nobody`, `operators` or `everyone`. Whoever has none sets one up before anything else. Bearer tokens need none.',
  },
  SMTP_URL: {
    default: 'unset',
    meaning:
      'Mail server (`smtp://` or `smtps://`) by which invitations and password resets also go out. Unset: links to copy.',
  },
  WORKERS: { default: '`1`', meaning: 'Processes that share the port; more than one needs `DATABASE_URL`.' },
  DEMO_DATA: {
    default: '`true` on an empty embedded database',
    meaning: 'Whether the demo network is loaded and its traffic goes on; `true` loads it into any empty database.',
  },
  DEMO_PASSWORD: {
    default: 'generated, printed on first start',
    meaning: 'Password of the demo members (`publisher@offerwire.local`, `advertiser@offerwire.local`).',
  },
  TRUSTED_PROXIES: {
    default: 'none',
    meaning:
      'Addresses or ranges (`10.0.0.0/8, fd00::/8`), separated by commas, whose `X-Forwarded-For` is believed for clicks and pages.',
  },
  GEO_DATABASE: { default: 'the bundled country file', meaning: 'Path of an mmdb file to use in its place.' },
  RATE_LIMIT_PER_SECOND: {
    default: '`500`',
    meaning: 'Requests a second that a key may make where it has no rate of its own; bursts of twice as many pass.',
  },
  RATE_LIMIT_MANAGEMENT_PER_SECOND: {
    default: '`50`',
    meaning:
      "Management requests a second that a signed-in member may make, and an address before anybody signs in; bursts of twice as many pass. The operator's token is not limited.",
  },
  MAX_CREATORS_PER_APP: {
    default: '`100000`',
    meaning:
      'Creators that an app may have links of, those of test keys counted apart; more are refused, those there are keep their links.',
  },
  RETENTION_SERVINGS_DAYS: {
    default: '`400`',
    meaning: 'Days for which servings, and so feed and message links, are kept.',
  },
  RETENTION_LOGS_DAYS: { default: '`90`', meaning: 'Days for which logs are kept.' },
  WEBHOOK_ALLOW_PRIVATE: {
    default: '`false`',
    meaning:
      'Lets webhooks reach private addresses and plain http. For development and tests only; warned about at start.',
  },
  LOG_LEVEL: {
    default: '`info`',
    meaning:
      '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. Refused requests are logged at `info`, our own faults at `error`, every request at `debug`.',
  },
  TRACING: {
    default: '`false`',
    meaning: 'Opens an OpenTelemetry span for each request, for whatever SDK is loaded by `node --import`.',
  },
  NODE_ENV: { default: 'unset', meaning: '`production` demands the settings that a production system must not guess.' },
} as const satisfies Record<string, Setting>

export type VariableName = keyof typeof settings
