export { accessLog } from './access-log.ts'
export type { Address } from './address.ts'
export { checkInput } from './check-input.ts'
export { docs } from './docs/docs.ts'
export { errors, refusalResponse, toApiError } from './errors.ts'
export { INPUT_REASONS } from './fault-reason.ts'
export { type Check, createReadiness, health, type Readiness } from './health.ts'
export { Html, html } from './html.ts'
export { htmlPage, type PageStyle, pageStyle, styleSheet } from './html-page.ts'
export { keepProcess } from './kept-process.ts'
export { type Handler, type Listener, type ListenOptions, listen } from './listen.ts'
export { type Log, type LogEntry, logLine } from './log-line.ts'
export { type Link, openLink } from './open-link.ts'
export { OPEN_TO_PAGES, openToPages } from './open-to-pages.ts'
export { orExit } from './or-exit.ts'
export { createPageWords, type PageWords } from './page-words.ts'
export { raiseFetchLimit } from './raise-fetch-limit.ts'
export { readBytes } from './read-bytes.ts'
export { readJsonBody } from './read-json-body.ts'
export { readSettings } from './read-settings.ts'
export { refuseUnknown } from './refuse-unknown.ts'
export { rejectBrowsers } from './reject-browsers.ts'
export { identify, type RequestIds, requestIds } from './request-ids.ts'
export { NOT_BEGUN, RESENDABLE } from './resending.ts'
export { needsMembers } from './schema-shape.ts'
export { createSeats, leaveSeats, type Seats } from './seats.ts'
export { serve } from './serve.ts'
export { parseServiceAddress, type ServiceAddress } from './service-address.ts'
export {
  BaseSettings,
  BUN_CONFIG_MAX_HTTP_REQUESTS,
  DASHBOARD_TOKEN,
  DATA_DIR,
  listenerSettings,
  MailSettings,
  OAUTH_SIGNING_KEY_FILE,
  optionalText,
  PoolerSettings,
  PrivateNetworkSettings,
  RateLimitSettings,
  SERVICE_URLS,
  SecretSettings,
  SIGN_UP,
  SIGN_UP_PLAN,
  secretOf,
  switched,
  TRUSTED_PROXIES,
} from './settings.ts'
export { createLog, missingLines } from './standard-output.ts'
export { startTelemetry } from './start-telemetry.ts'
export { stopOnSignal } from './stop-on-signal.ts'
export { strictInput } from './strict-input.ts'
export { TelemetrySettings } from './telemetry-settings.ts'
export { composeText, faultOfName, hiddenIn, nameFrom } from './tidy-text.ts'
