import { type Static, Type as t } from '@sinclair/typebox'
import * as http from '@svc/http'

export const SETTINGS = t.Object({
  ...http.SERVICE_URLS,
  TRUSTED_PROXIES: http.TRUSTED_PROXIES,
  SHARE_PORT: http.switched(
    'off',
    'Whether another gateway may listen on the same port, so that a new one starts before the old one ends.',
  ),
  PROCESSES: t.Integer({
    default: 1,
    minimum: 1,
    maximum: 256,
    description:
      'How many gateways serve on one port. Each serves its metrics at the next port, or path, after `METRICS_ADDRESS`.',
  }),
  BUN_CONFIG_MAX_HTTP_REQUESTS: http.BUN_CONFIG_MAX_HTTP_REQUESTS,
  ...http.listenerSettings(8080),
  ...http.TelemetrySettings,
})

export interface Env extends Static<typeof SETTINGS> {
  inherited: Readonly<Record<string, string | undefined>>
}

export const readEnv = (source: Record<string, string | undefined> = process.env): Env => ({
  ...http.readSettings(SETTINGS, source),
  inherited: source,
})
