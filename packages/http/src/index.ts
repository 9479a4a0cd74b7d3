export { acceptsEncoding } from './accepts-encoding.ts'
export { accessLog, identify, type RequestIds, requestIds } from './access-log.ts'
export { checkInput, strictInput } from './check-input.ts'
export { INPUT_REASONS, needsMembers } from './describe-schema.ts'
export { docs } from './docs/docs.ts'
export { errors, refusalResponse, refuseUnknown, toApiError } from './errors.ts'
export { type Check, createReadiness, health, type Readiness } from './health.ts'
export * from './html.ts'
export { keepProcess } from './kept-process.ts'
export * from './listen.ts'
export { createLog, type Log, type LogEntry, logLine, missingLines } from './log-line.ts'
export { OPEN_TO_PAGES, openToPages } from './open-to-pages.ts'
export { orExit, raiseFetchLimit, stopOnSignal } from './process.ts'
export { readBytes, readJsonBody } from './read-json-body.ts'
export { readSettings } from './read-settings.ts'
export { createSeats, leaveSeats, type Seats } from './seats.ts'
export { serve } from './serve.ts'
export {
  type Address,
  type Link,
  openLink,
  parseServiceAddress,
  type ServiceAddress,
} from './service-address.ts'
export * from './settings.ts'
export { startTelemetry } from './start-telemetry.ts'
export { composeText, faultOfName, hiddenIn, nameFrom } from './tidy-text.ts'
