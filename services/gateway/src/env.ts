import { type Static, Type as t } from '@sinclair/typebox'
import { DrainSettings, readSettings } from '@svc/http'

const Settings = t.Object({
  API_URL: t.String({ default: 'http://127.0.0.1:3001' }),
  MEDIA_URL: t.String({ default: 'http://127.0.0.1:3002' }),
  OAUTH_URL: t.String({ default: 'http://127.0.0.1:3003' }),
  MCP_URL: t.String({ default: 'http://127.0.0.1:3004' }),
  DASHBOARD_URL: t.String({ default: 'http://127.0.0.1:3005' }),
  /** Addresses and CIDR ranges of proxies in front, separated by commas: what they say of their clients is believed. */
  TRUSTED_PROXIES: t.String({ default: '' }),
  HOST: t.String({ default: '127.0.0.1' }),
  PORT: t.Integer({ default: 8080, minimum: 0, maximum: 65535 }),
  /** Whether another gateway may listen on the same port, so that a new one starts before the old one ends. */
  SHARE_PORT: t.Union([t.Literal('on'), t.Literal('off')], { default: 'off' }),
  ...DrainSettings,
})

export interface Env extends Static<typeof Settings> {
  inherited: Readonly<Record<string, string | undefined>>
}

/** Reads the environment once, at start; a missing or malformed value stops the process. */
export const readEnv = (source: Record<string, string | undefined> = process.env): Env => ({
  ...readSettings(Settings, source),
  inherited: source,
})
