import { type Static, Type as t } from '@sinclair/typebox'
import { listenerSettings, readSettings, switched, TelemetrySettings } from '@svc/http'

const Settings = t.Object({
  /** Where each service is: `http://host:port` or `unix:/path`; several, separated by commas, or a host name with several addresses. */
  API_URL: t.String({ default: 'http://127.0.0.1:3001' }),
  MEDIA_URL: t.String({ default: 'http://127.0.0.1:3002' }),
  OAUTH_URL: t.String({ default: 'http://127.0.0.1:3003' }),
  MCP_URL: t.String({ default: 'http://127.0.0.1:3004' }),
  DASHBOARD_URL: t.String({ default: 'http://127.0.0.1:3005' }),
  /** Addresses and CIDR ranges of trusted proxies, separated by commas: their `X-Forwarded-*` headers are used. */
  TRUSTED_PROXIES: t.String({ default: '' }),
  /** Whether another gateway may listen on the same port, so that a new one starts before the old one ends. */
  SHARE_PORT: switched('off'),
  /** How many processes serve on one port. Each serves its metrics at the next port, or path, after METRICS_ADDRESS. */
  PROCESSES: t.Integer({ default: 1, minimum: 1, maximum: 256 }),
  ...listenerSettings(8080),
  ...TelemetrySettings,
})

export interface Env extends Static<typeof Settings> {
  inherited: Readonly<Record<string, string | undefined>>
}

/** Reads the environment once, at start; a missing or malformed value stops the process. */
export const readEnv = (source: Record<string, string | undefined> = process.env): Env => ({
  ...readSettings(Settings, source),
  inherited: source,
})
