import { type StringOptions, type TString, Type as t } from '@sinclair/typebox'

/*
 * The settings that several services read, each written once; a service spreads into its own what it needs. Beside type, range and
 * default, the schema of a setting says, and `docs/operations.md` shows:
 *
 * - `description`: what it is
 * - `allowed`: what it may be, where type and range say too little
 * - `unit` of a number
 * - `secret`: whether its value must be kept from readers of files and logs
 * - `otherwise`: what holds without it, where that is no fixed value
 */

/** A text that may be left out. */
export const optionalText = (says: StringOptions) => t.Optional(t.String(says))

/** A setting that is `on` or `off`. */
export const switched = (initial: 'on' | 'off', description: string) =>
  t.Union([t.Literal('on'), t.Literal('off')], { default: initial, description })

/** The address that a service listens on, and how long it drains. */
export const listenerSettings = (port: number) => ({
  HOST: t.String({
    default: '127.0.0.1',
    description: 'The address that it listens on; `0.0.0.0` for all of the machine.',
  }),
  PORT: t.Integer({
    default: port,
    minimum: 0,
    maximum: 65535,
    description: 'The port that it listens on; 0, where it may be, for any that is free.',
  }),
  SOCKET: optionalText({
    allowed: 'a path',
    otherwise: 'none',
    description: 'The socket to listen on instead of `HOST` and `PORT`.',
  }),
  DRAIN_SECONDS: t.Number({
    default: 0.5,
    minimum: 0,
    maximum: 600,
    unit: 'seconds',
    description:
      'How long it keeps listening after SIGTERM while `/readyz` answers 503: longer than the interval between readiness probes.',
  }),
})

const SECRET = t.String({
  minLength: 32,
  secret: true,
  description:
    'The key for signing and encryption, the same for all services of an installation. `npm start` and `bun svc` keep it in `DATA_DIR`, and refuse another one than that, unless `SECRET_PREVIOUS` is that one.',
})

export const SecretSettings = {
  SECRET,
  SECRET_PREVIOUS: optionalText({
    minLength: 32,
    secret: true,
    otherwise: 'none',
    description:
      'Another secret that opens what it sealed or signed, and makes nothing: the one that `SECRET` replaces, until `bun svc secrets reseal` has run.',
  }),
}

/** Gives what signs and seals, and what else opens. */
export const secretOf = (settings: {
  SECRET: string
  SECRET_PREVIOUS?: string
}): string | readonly [string, string] =>
  settings.SECRET_PREVIOUS === undefined
    ? settings.SECRET
    : [settings.SECRET, settings.SECRET_PREVIOUS]

const POSTGRES = {
  pattern: '^postgres(ql)?://',
  allowed: 'an address like postgres://user:password@host:5432/name',
  secret: true,
}

/** Where a process may send its statements instead. */
export const PoolerSettings = {
  DATABASE_POOLER_URL: optionalText({
    ...POSTGRES,
    otherwise: 'statements go to `DATABASE_URL`',
    description:
      'The same database through a pooler that pools transactions; all statements of this process go there.',
  }),
}

export const BaseSettings = {
  DATABASE_URL: t.String({
    ...POSTGRES,
    description: 'The Postgres of the installation, 15 or later.',
  }),
  ...SecretSettings,
  BASE_URL: t.String({
    default: 'http://127.0.0.1:8080',
    allowed: 'an address like https://clips.example.org, without a path',
    description: 'Where clients reach the service.',
  }),
}

/** Where services of other processes are: the address of each, by the name of its setting. */
export const SERVICE_URLS = {
  API_URL: serviceUrl('api', 3001),
  MEDIA_URL: serviceUrl('media', 3002),
  OAUTH_URL: serviceUrl('oauth', 3003),
  MCP_URL: serviceUrl('mcp', 3004),
  DASHBOARD_URL: serviceUrl('dashboard', 3005),
}

function serviceUrl(service: string, port: number): TString {
  return t.String({
    default: `http://127.0.0.1:${port}`,
    allowed: '`http://host:port` or `unix:/path`',
    description: `Where the service ${service} is. For the gateway also several addresses by commas, or a host name with several addresses.`,
  })
}

/** The folder of all that is kept on the local disk. */
export const DATA_DIR = t.String({
  default: '.data',
  allowed: 'a path',
  description:
    'The folder of scratch files, downloaded models and, where they are not set up elsewhere, objects, posts and the database.',
})

export const RateLimitSettings = {
  REDIS_URL: optionalText({
    pattern: '^rediss?://',
    allowed: 'an address like redis://host:6379',
    secret: true,
    otherwise: 'each process counts for itself',
    description: 'The Redis in which processes share the rate limits.',
  }),
  RATE_LIMIT_SCALE: t.Number({
    default: 1,
    exclusiveMinimum: 0,
    description: 'Multiplies every rate limit.',
  }),
}

/** Whether addresses that users name may lie in a private network; all services need the same answer. */
export const PrivateNetworkSettings = {
  ALLOW_PRIVATE_SOURCES: switched('off', 'Whether sources may lie in a private network.'),
  ALLOW_PRIVATE_RECEIVERS: switched(
    'off',
    'Whether webhooks and servers that posts go to may lie in a private network.',
  ),
}

/** The credential of the dashboard's back end, which alone may report who consented to what. */
export const DASHBOARD_TOKEN = t.String({
  pattern: '^[\\x21-\\x7e]+$',
  allowed: 'a text of letters, digits and signs, without spaces',
  secret: true,
  description:
    "The credential of the dashboard's back end, which alone may call `/oauth2/authorize/complete`: long and random, the same for oauth and dashboard.",
})

export const OAUTH_SIGNING_KEY_FILE = t.String({
  allowed: 'a path',
  otherwise: 'keys that are made and rotated every 90 days',
  description:
    'A file with a private JWK (EC, P-256) that signs access tokens from the next start on.',
})

/** Whether people may create accounts by themselves. */
export const SIGN_UP = t.Union([t.Literal('open'), t.Literal('closed')], {
  otherwise: '`open` while `BASE_URL` is this machine, else `closed`',
  description: 'Whether strangers may sign up.',
})

/** What the plan of new users is, beside the plans. */
export const SIGN_UP_PLAN = {
  otherwise: '`self_hosted` while `BASE_URL` is this machine, else `free`',
  description: 'The plan of accounts of new users.',
}

export const MailSettings = {
  SMTP_URL: optionalText({
    pattern: '^smtps?://',
    allowed: 'an address like smtp://host:587',
    secret: true,
    otherwise: 'no mail is sent, and e-mail addresses are not verified',
    description: 'The server that takes mail.',
  }),
  MAIL_FROM: t.String({ default: 'Clips <clips@localhost>', description: 'The sender of mail.' }),
}

/** The proxies in front, whose headers are trusted. */
export const TRUSTED_PROXIES = t.String({
  default: '',
  allowed: 'addresses and CIDR ranges, separated by commas',
  description:
    'Proxies in front whose `X-Forwarded-For`, `X-Forwarded-Proto` and `traceparent` are used, so that limits count clients and not the proxy.',
})

/** How many requests of `fetch` a process may have open. */
export const BUN_CONFIG_MAX_HTTP_REQUESTS = t.Optional(
  t.Integer({
    minimum: 1,
    maximum: 65535,
    otherwise: '8192, and 32768 for a gateway',
    description: 'The most requests to other services or a bucket at a time; Bun reads it.',
  }),
)

/** What operators see of a service: metrics and traces, both off by default. */
export const TelemetrySettings = {
  METRICS_ADDRESS: optionalText({
    pattern: '^(unix:/.+|[^/]+:\\d{1,5})$',
    allowed: 'an address like 127.0.0.1:9464 or unix:/run/clips-metrics.sock',
    otherwise: 'none',
    description:
      'Where `/metrics` is served for Prometheus; never the port that clients use. Each process has its own.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalText({
    pattern: '^https?://',
    allowed: 'an address like http://127.0.0.1:4318',
    description: 'The OTLP receiver that traces are sent to, over HTTP as JSON.',
    otherwise: 'no traces',
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optionalText({
    pattern: '^https?://',
    allowed: 'an address like http://127.0.0.1:4318/v1/traces',
    description: 'The whole address of the OTLP receiver.',
    otherwise: '`/v1/traces` below `OTEL_EXPORTER_OTLP_ENDPOINT`',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: optionalText({
    allowed: '`name=value`, separated by commas',
    secret: true,
    otherwise: 'none',
    description: 'Headers for the OTLP receiver.',
  }),
  OTEL_SERVICE_NAME: optionalText({
    otherwise: 'the name of the process',
    description: 'The `service.name` of the spans.',
  }),
  OTEL_SDK_DISABLED: t.Boolean({
    default: false,
    description: '`true` switches traces off whatever else is set.',
  }),
  OTEL_TRACES_SAMPLER: t.Union(
    [
      t.Literal('always_on'),
      t.Literal('always_off'),
      t.Literal('traceidratio'),
      t.Literal('parentbased_always_on'),
      t.Literal('parentbased_always_off'),
      t.Literal('parentbased_traceidratio'),
    ],
    { default: 'parentbased_always_on', description: 'Which traces are kept.' },
  ),
  OTEL_TRACES_SAMPLER_ARG: t.Number({
    default: 1,
    minimum: 0,
    maximum: 1,
    description:
      'The share of traces that the samplers `…traceidratio` keep: 0.05 for one in twenty.',
  }),
}
