import { createLog, orExit, startTelemetry, stopOnSignal } from '@svc/http'
import { readRemoteEnv } from '../env.ts'
import { workFor } from './work-for.ts'

// Does the heavy part of jobs for a service elsewhere, over HTTPS, without its database and its storage.
const env = orExit(readRemoteEnv)
// What it fetches is for its owner only.
process.umask(0o077)
const log = createLog('remote worker')
const telemetry = await startTelemetry('remote worker', env, log)
const worker = await workFor(env, log, ({ message }) => {
  console.error(message)
  process.exit(1)
})

stopOnSignal(
  log,
  () => worker.stop(),
  () => telemetry.stop(),
)
