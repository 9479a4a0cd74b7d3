import { type Static, Type as t } from '@sinclair/typebox'
import {
  BaseSettings,
  DASHBOARD_TOKEN,
  listenerSettings,
  RateLimitSettings,
  readSettings,
  TelemetrySettings,
} from '@svc/http'
import { PLANS } from '@svc/scope-policy'

const Env = t.Object({
  ...BaseSettings,
  ...RateLimitSettings,
  DASHBOARD_TOKEN,
  /** Path of a private JWK to sign with, instead of keys that this service generates and rotates. */
  OAUTH_SIGNING_KEY_FILE: t.Optional(t.String({ minLength: 1 })),
  /** Plan of the accounts of new users; the default is that of `signUpDefaults` for `BASE_URL`. */
  SIGN_UP_PLAN: t.Optional(t.Union(PLANS.map((plan) => t.Literal(plan)))),
  ...listenerSettings(3003),
  ...TelemetrySettings,
})

/** Reads the environment once, at start; a missing or malformed value stops the process. */
export const readEnv = (
  source: Record<string, string | undefined> = process.env,
): Static<typeof Env> => readSettings(Env, source)
