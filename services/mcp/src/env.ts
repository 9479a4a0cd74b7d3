import { type Static, Type as t } from '@sinclair/typebox'
import { BaseSettings, listenerSettings, readSettings, TelemetrySettings } from '@svc/http'

const Env = t.Object({
  /** `http://host:port` or `unix:/path/of/socket`. */
  API_URL: t.String({ default: 'http://127.0.0.1:3001' }),
  BASE_URL: BaseSettings.BASE_URL,
  /** The media service, which serves transcripts. */
  MEDIA_URL: t.String({ default: 'http://127.0.0.1:3002' }),
  ...listenerSettings(3004),
  ...TelemetrySettings,
})

/** Reads the environment once, at start; a missing or malformed value stops the process. */
export const readEnv = (
  source: Record<string, string | undefined> = process.env,
): Static<typeof Env> => readSettings(Env, source)
