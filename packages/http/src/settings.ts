import { type TString, Type as t } from '@sinclair/typebox'

const OTLP = t.String({
  pattern: '^https?://',
  description: 'an address like http://127.0.0.1:4318',
})

/** The settings that several services read, each written once; a service spreads into its own what it needs. */

/** A setting that is `on` or `off`. */
export const switched = (initial: 'on' | 'off') =>
  t.Union([t.Literal('on'), t.Literal('off')], { default: initial })

/** The address that a service listens on, and how long it drains. */
export const listenerSettings = (port: number) => ({
  HOST: t.String({ default: '127.0.0.1' }),
  PORT: t.Integer({ default: port, minimum: 0, maximum: 65535 }),
  /** Path of a socket to listen on instead of HOST and PORT. */
  SOCKET: t.Optional(t.String({ minLength: 1 })),
  /** Seconds to keep listening after SIGTERM while `/readyz` answers 503: longer than the interval between readiness probes. */
  DRAIN_SECONDS: t.Number({ default: 0.5, minimum: 0, maximum: 600 }),
})

/** The settings that every service needs. */
export const BaseSettings = {
  DATABASE_URL: t.String({
    pattern: '^postgres(ql)?://',
    description: 'an address like postgres://user:password@host:5432/name',
  }),
  /** Key for signing and encryption; the same for all services of an installation. At least 32 characters. */
  SECRET: t.String({ minLength: 32 }),
  /** Where clients reach the service. */
  BASE_URL: t.String({ default: 'http://127.0.0.1:8080' }),
}

export const RateLimitSettings = {
  /** Redis, in which processes share the rate limits; without it each process counts separately. */
  REDIS_URL: t.Optional(
    t.String({ pattern: '^rediss?://', description: 'an address like redis://host:6379' }),
  ),
  /** Multiplies every rate limit. */
  RATE_LIMIT_SCALE: t.Number({ default: 1, exclusiveMinimum: 0 }),
}

/** Whether addresses that users name may lie in a private network; all services need the same answer. */
export const PrivateNetworkSettings = {
  ALLOW_PRIVATE_SOURCES: switched('off'),
  ALLOW_PRIVATE_RECEIVERS: switched('off'),
}

/** The credential of the dashboard's back end, which alone may report who consented to what. */
export const DASHBOARD_TOKEN: TString = t.String({
  pattern: '^[\\x21-\\x7e]+$',
  description: 'a text of letters, digits and signs, without spaces',
})

export const MailSettings = {
  /** The mail server; without it no mail is sent, and e-mail addresses are not verified. */
  SMTP_URL: t.Optional(
    t.String({ pattern: '^smtps?://', description: 'an address like smtp://host:587' }),
  ),
  MAIL_FROM: t.String({ default: 'Clips <clips@localhost>' }),
}

/** What operators see of a service: metrics and traces, both off by default. */
export const TelemetrySettings = {
  /** Where `/metrics` is served, `host:port` or `unix:/path/of/socket`; never the port that clients use. */
  METRICS_ADDRESS: t.Optional(
    t.String({
      pattern: '^(unix:/.+|[^/]+:\\d{1,5})$',
      description: 'an address like 127.0.0.1:9464 or unix:/run/clips-metrics.sock',
    }),
  ),
  /** The OTLP receiver that traces are sent to, over HTTP; without it there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: t.Optional(OTLP),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: t.Optional(OTLP),
  OTEL_SERVICE_NAME: t.Optional(t.String({ minLength: 1 })),
  OTEL_SDK_DISABLED: t.Boolean({ default: false }),
  OTEL_TRACES_SAMPLER: t.Union(
    [
      t.Literal('always_on'),
      t.Literal('always_off'),
      t.Literal('traceidratio'),
      t.Literal('parentbased_always_on'),
      t.Literal('parentbased_always_off'),
      t.Literal('parentbased_traceidratio'),
    ],
    { default: 'parentbased_always_on' },
  ),
  /** The share of traces that the samplers `…traceidratio` keep. */
  OTEL_TRACES_SAMPLER_ARG: t.Number({ default: 1, minimum: 0, maximum: 1 }),
}
