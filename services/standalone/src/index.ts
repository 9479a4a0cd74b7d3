import { existsSync, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Env, fromCaller, readEnv } from './env.ts'
import { openFileLog } from './file-log.ts'
import { runMainJob } from './main-job/run-main-job.ts'
import { findRunningService } from './running-service.ts'
import { ensureSample } from './sample/ensure-sample.ts'
import { type Service, startService } from './start-service.ts'

const USAGE = 'Usage: npm start [-- <video file or URL>]'

const CLOSED = `
Sign-up is closed, because BASE_URL is not this machine. To get in, run \`bun svc members add --email YOU@EXAMPLE.ORG\`.
SIGN_UP=open lets anybody create an account, on the plan that SIGN_UP_PLAN names (free without it).`

/** `npm start`: serves everything on one port, and makes clips of a video that is given. */
async function main(words: string[]): Promise<void> {
  const since = performance.now()
  const env = readEnv()
  const source = readSource(words, env)
  mkdirSync(env.data_folder, { recursive: true })

  const stopped = new AbortController()
  const running = await findRunningService(env)
  const service = running ? null : await start(env, stopped)
  const api_key = running?.api_key ?? service?.api_key ?? ''
  say(
    running ? `Already running at ${env.base_url}.` : `Ready in ${seconds(since)}: ${env.base_url}`,
  )
  say(`  Dashboard  ${env.base_url}/dashboard`)
  say(`  Interface  ${env.base_url}/swagger`)
  say(`  Agents     ${env.base_url}/mcp`)
  say(`  API key    ${shown(join(env.data_folder, 'api-key'), env)}`)
  if (env.sign_up === 'closed' && !env.inherited['SIGN_UP']) say(CLOSED)

  const video = source ?? (await ensureSample(env, api_key, stopped.signal))
  if (video) {
    const folder = fromCaller('clips', env)
    const job = { source: video, folder, base_url: env.base_url, api_key, signal: stopped.signal }
    const saved = await runMainJob(job).catch((error) => failed(error, stopped.signal))
    if (running) process.exit(saved ? 0 : 1)
  }
  if (running) process.exit(0)
  say('\nServing until Ctrl-C.')
}

async function start(env: Env, stopped: AbortController): Promise<Service> {
  const file = openFileLog(join(env.data_folder, 'service.log'), 'standalone')
  const service = await startService(env, file)
  const stop = async () => {
    if (stopped.signal.aborted) process.exit(1)
    stopped.abort(new Error('Stopped.'))
    say('\nStopping …')
    await service.stop()
    file.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
  return service
}

/** Checks what was typed before anything is started. */
function readSource([source, ...more]: string[], env: Env): string | null {
  if (more.length > 0) throw new Error(`One video at a time. ${USAGE}`)
  if (source === undefined) return null
  if (/^https?:\/\//.test(source)) return source
  if (source.startsWith('-')) throw new Error(`There is no option "${source}". ${USAGE}`)
  const path = fromCaller(source, env)
  if (existsSync(path)) return path
  throw new Error(`There is no file ${path}.`)
}

function failed(error: unknown, signal: AbortSignal): false {
  if (!signal.aborted) say(`\n${error instanceof Error ? error.message : error}`)
  return false
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

function shown(path: string, { called_from }: Env): string {
  const short = relative(called_from, path)
  return short.startsWith('..') ? path : short
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

await main(process.argv.slice(2)).catch((error) => {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
