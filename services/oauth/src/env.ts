import { type Static, Type as t } from '@sinclair/typebox'
import * as http from '@svc/http'
import { PLANS } from '@svc/specification/access'

export const SETTINGS = t.Object({
  ...http.BaseSettings,
  ...http.PoolerSettings,
  ...http.RateLimitSettings,
  DASHBOARD_TOKEN: http.DASHBOARD_TOKEN,
  ALLOW_PRIVATE_RECEIVERS: http.PrivateNetworkSettings.ALLOW_PRIVATE_RECEIVERS,
  OAUTH_SIGNING_KEY_FILE: t.Optional(http.OAUTH_SIGNING_KEY_FILE),
  SIGN_UP_PLAN: t.Optional(
    t.Union(
      PLANS.map((plan) => t.Literal(plan)),
      http.SIGN_UP_PLAN,
    ),
  ),
  ...http.listenerSettings(3003),
  ...http.TelemetrySettings,
})

export const readEnv = (
  source: Record<string, string | undefined> = process.env,
): Static<typeof SETTINGS> => http.readSettings(SETTINGS, source)
