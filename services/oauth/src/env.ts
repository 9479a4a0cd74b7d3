import { type Static, Type as t } from '@sinclair/typebox'
import {
  BaseSettings,
  DASHBOARD_TOKEN,
  listenerSettings,
  OAUTH_SIGNING_KEY_FILE,
  PoolerSettings,
  PrivateNetworkSettings,
  RateLimitSettings,
  readSettings,
  SIGN_UP_PLAN,
  TelemetrySettings,
} from '@svc/http'
import { PLANS } from '@svc/specification/access'

export const SETTINGS = t.Object({
  ...BaseSettings,
  ...PoolerSettings,
  ...RateLimitSettings,
  DASHBOARD_TOKEN,
  ALLOW_PRIVATE_RECEIVERS: PrivateNetworkSettings.ALLOW_PRIVATE_RECEIVERS,
  OAUTH_SIGNING_KEY_FILE: t.Optional(OAUTH_SIGNING_KEY_FILE),
  SIGN_UP_PLAN: t.Optional(
    t.Union(
      PLANS.map((plan) => t.Literal(plan)),
      SIGN_UP_PLAN,
    ),
  ),
  ...listenerSettings(3003),
  ...TelemetrySettings,
})

export const readEnv = (
  source: Record<string, string | undefined> = process.env,
): Static<typeof SETTINGS> => readSettings(SETTINGS, source)
