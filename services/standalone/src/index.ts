import { join, relative } from 'node:path'
import { findLocalModel } from '@svc/clip-engine'
import { raiseFetchLimit } from '@svc/http'
import { changedSettings, noteSettings } from './data-files.ts'
import { openDataFolder } from './data-folder.ts'
import { type Env, fromCaller, readEnv } from './env.ts'
import { openFileLog } from './file-log.ts'
import { runMainJob } from './main-job/run-main-job.ts'
import { readOrder } from './order.ts'
import { findRunningService, ownOrigin } from './running-service.ts'
import { ensureSample } from './sample/ensure-sample.ts'
import { type Service, startService } from './start-service.ts'
import { stopWith } from './stop-with.ts'

const CLOSED = `
Sign-up is closed, because BASE_URL is not this machine. To get in, run \`bun svc members add --email YOU@EXAMPLE.ORG\`.
SIGN_UP=open lets anyone create an account, on the plan that SIGN_UP_PLAN names (free without it).`

/** For all services together; the same as in `bootstrap/run-bun.mjs`. */
const MOST_FETCHES = 8192

/** `npm start`: runs all services on one port and, when a video is given, makes clips of it. */
async function main(words: string[], stopped: AbortController): Promise<void> {
  const since = performance.now()
  const env = readEnv()
  // `npm start` sets it before; a supervisor that starts this file does not.
  raiseFetchLimit(env.inherited, MOST_FETCHES)
  const order = await readOrder(words, env)
  // Files in the data folder are for their owner only; saved clips get the permissions of the user's umask.
  const umask = process.umask(0o077)
  await openDataFolder(env)

  let running = await findRunningService(env)
  const service = running
    ? null
    : await start(env, stopped).catch(async (error) => {
        // Another start with the same data folder may have taken the port first.
        running = stopped.signal.aborted ? null : await findRunningService(env)
        if (running) return null
        throw error
      })
  const apiKey = running?.apiKey ?? service?.apiKey ?? ''
  say(running ? `Already running at ${env.baseUrl}.` : `Ready in ${seconds(since)}: ${env.baseUrl}`)
  const changed = running ? await changedSettings(env) : []
  if (changed.length > 0)
    say(`  Without effect until it is stopped and started again: ${changed.join(', ')}`)
  if (env.isPractice) say('  Practice   the platforms are stand-ins: no post leaves this machine')
  say(`  Studio     ${env.baseUrl}/studio`)
  say(`  Interface  ${env.baseUrl}/swagger`)
  say(`  Agents     ${env.baseUrl}/mcp`)
  say(`  API key    ${shown(join(env.dataFolder, 'api-key'), env)}`)
  if (env.signUp === 'closed' && !env.inherited['SIGN_UP']) say(CLOSED)

  await offerModel(env)

  const link = { origin: ownOrigin(env), baseUrl: env.baseUrl, apiKey, signal: stopped.signal }
  const sample = order.source ? null : await ensureSample(env, link, order)
  const source = order.source ?? sample?.source
  let saved = true
  if (source) {
    const folder = fromCaller('clips', env)
    const given = sample && { givesWay: true, transcript: sample.transcript }
    const job = { ...link, ...order, source, folder, umask, ...given }
    saved = await runMainJob(job).catch((error) => failed(error, stopped.signal))
    if (saved) await sample?.done()
  }
  if (running) process.exit(saved ? 0 : 1)
  if (!stopped.signal.aborted) say('\nServing until Ctrl-C.')
}

/** Names a language model that runs on this machine, which is used only if its operator says so. */
async function offerModel({ inherited }: Env): Promise<void> {
  const found = inherited['LLM_URL'] ? null : await findLocalModel()
  if (found)
    say(
      `  With LLM_URL=auto, ${found.model} at ${found.baseUrl} reads the talks and chooses the clips.`,
    )
}

async function start(env: Env, stopped: AbortController): Promise<Service> {
  const path = join(env.dataFolder, 'service.log')
  const file = openFileLog(path, 'standalone')
  const stop = stopWith(stopped, { say, log: file.log })
  const { signal } = stopped
  const service = await startService(env, { file, signal, onFailure: stop.fail })
  stop.begin(service)
  await noteSettings(env)
  return service
}

function failed(error: unknown, signal: AbortSignal): false {
  if (!signal.aborted) say(`\n${error instanceof Error ? error.message : error}`)
  return false
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

function shown(path: string, { calledFrom }: Env): string {
  const short = relative(calledFrom, path)
  return short.startsWith('..') ? path : short
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

const stopped = new AbortController()
await main(process.argv.slice(2), stopped).catch((error) => {
  if (!stopped.signal.aborted) say(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
