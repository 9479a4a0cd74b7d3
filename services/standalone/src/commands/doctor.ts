import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { findSetupFaults, openConnectors, REDIRECT_PATH } from '@svc/api/publishing'
import * as domain from '@svc/domain'
import { describeOperatorCookies } from '@svc/media/operator-cookies'
import { PLATFORM_FACTS, PLATFORMS } from '@svc/specification'
import { openOwnStore } from '../data-folder.ts'
import { type CommandContext, defineCommand } from './command.ts'

/** Loaded when it is asked: no other command needs it. */
const engine = () => import('@svc/clip-engine')

/** The result of one check. */
interface Finding {
  what: string
  state: 'ok' | 'missing' | 'optional'
  detail: string
}

export const doctor = {
  doctor: defineCommand({
    does: 'Shows what is installed, reachable and writable, and what to do about the rest.',
    run: async (context) => [
      { what: 'bun', state: 'ok', detail: Bun.version },
      await examine('ffmpeg', describeFfmpeg),
      await examine('yt-dlp', describeFetcher),
      await examine('encoder', () => describeEncoder(context)),
      await examine('database', () => describeDatabase(context)),
      await examine('upkeep', () => describeUpkeep(context)),
      await examine('jobs', () => describeJobs(context)),
      await examine('workers', () => describeWorkers(context)),
      await examine('ledger', () => describeLedger(context)),
      await examine('backup', () => describeBackup(context)),
      await examine('storage', () => describeStorage(context)),
      await examine('data folder', () => describeFolder(context.env.dataFolder)),
      ...(await examineGiven(context)),
      ...(await examineRecognizers(context)),
      ...(await examinePlatforms(context)),
    ],
  }),
}

/** What is as it should be; `optional`: what is not there, which is no fault. */
type Found = string | { optional: string }

async function examine(what: string, look: () => Promise<Found>): Promise<Finding> {
  try {
    const found = await look()
    if (typeof found === 'string') return { what, state: 'ok', detail: found }
    return { what, state: 'optional', detail: found.optional }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return { what, state: 'missing', detail }
  }
}

async function describeFfmpeg(): Promise<string> {
  const { ffmpeg } = (await engine()).findTools()
  const version = await firstLine([ffmpeg, '-hide_banner', '-version'])
  const filters = await Bun.$`${ffmpeg} -hide_banner -filters`.quiet().text()
  const absent = NEEDED_FILTERS.filter((name) => !filters.includes(` ${name} `))
  if (absent.length > 0) throw new Error(`${version} was built without: ${absent.join(', ')}`)
  return version
}

const NEEDED_FILTERS = ['ass', 'ebur128', 'scale', 'crop', 'loudnorm', 'alimiter']

async function describeFetcher(): Promise<Found> {
  const path = Bun.which('yt-dlp')
  if (path) return firstLine([path, '--version'])
  return { optional: 'Not installed. Without it, only direct links to files can be fetched.' }
}

/** That the machine has no device is no fault; that one which was asked for does not work is. */
async function describeEncoder({ env }: CommandContext): Promise<string> {
  const wanted = env.encoder
  const { findEncoder, findTools } = await engine()
  const { encoder, told } = await findEncoder(findTools(), wanted, new AbortController().signal)
  if (wanted === 'auto' || wanted === encoder) return told
  throw new Error(told)
}

async function firstLine(command: string[]): Promise<string> {
  const text = await new Response(Bun.spawn(command, { stderr: 'ignore' }).stdout).text()
  return text.split('\n')[0]?.trim() ?? ''
}

async function describeDatabase({ database }: CommandContext): Promise<string> {
  const { sql } = await database()
  const [row] = await sql<{ version: string }[]>`show server_version`.values()
  return `PostgreSQL ${row?.[0]}`
}

/** Upkeep runs every ten minutes; an hour without a run is a failure. */
const UPKEEP_LATE_MS = 60 * 60 * 1000

async function describeUpkeep({ database }: CommandContext): Promise<string> {
  const { sql } = await database()
  const done_at = await domain.lastDone(sql, 'upkeep')
  const since = done_at ?? (await domain.installedAt(sql)) ?? new Date().toISOString()
  if (Date.now() - Date.parse(since) < UPKEEP_LATE_MS) {
    return done_at ? `done at ${done_at}` : 'not yet: the installation is new'
  }
  throw new Error(
    `Last done ${done_at ? `at ${done_at}` : 'never'}. A media worker does it every ten minutes; its log says why it fails.`,
  )
}

/** A job that is due for longer finds no worker, or too few. */
const JOB_LATE_SECONDS = 30 * 60

async function describeJobs({ database }: CommandContext): Promise<string> {
  const { sql } = await database()
  const queues = await domain.readQueues(sql)
  const late = queues.filter(({ oldest_due_seconds: age }) => age > JOB_LATE_SECONDS)
  const due = queues.reduce((sum, queue) => sum + queue.due, 0)
  const active = queues.reduce((sum, queue) => sum + queue.active, 0)
  if (late.length === 0) return `${due} waiting, ${active} at work`
  const told = late.map(
    ({ queue, due, oldest_due_seconds }) =>
      `${queue}: ${due} waiting, the oldest for ${Math.round(oldest_due_seconds / 60)} minutes`,
  )
  throw new Error(`${told.join('; ')}. Is a worker running, and are there enough?`)
}

/** That none runs is no fault before the service is started. */
async function describeWorkers({ database }: CommandContext): Promise<Found> {
  const found = await database()
    .then(({ sql }) => domain.countWorkers(sql))
    .catch(() => [])
  const idle = found.filter(({ workers }) => workers === 0).map(({ queue }) => queue)
  if (idle.length === found.length) {
    return { optional: 'None runs. Until one does, all work waits.' }
  }
  if (idle.length === 0) return 'every kind of work has one'
  throw new Error(
    `None takes ${idle.join(', ')}. The settings WORKER_… of a worker say what it takes.`,
  )
}

async function describeLedger({ database }: CommandContext): Promise<string> {
  const { sql } = await database()
  const accounts = await domain.countDrift(sql)
  if (accounts === 0) return 'the balances of a day are those of their entries'
  throw new Error(`The balance of ${accounts} accounts is not that of their last entry.`)
}

/** Backups are made daily; one that fails is late by noon of the next day. */
const BACKUP_LATE_MS = 36 * 60 * 60 * 1000

/** An operator may back up by other means: that none was made here is no fault. */
async function describeBackup({ database }: CommandContext): Promise<Found> {
  // Another check says why the database does not answer.
  const made_at = await database().then(
    ({ sql }) => domain.lastBackup(sql),
    () => null,
  )
  if (made_at === null) return { optional: 'Never made by `bun svc backup`.' }
  if (Date.now() - Date.parse(made_at) < BACKUP_LATE_MS) return `made at ${made_at}`
  throw new Error(`Last made at ${made_at}. The journal of clips-backup says why.`)
}

async function describeStorage({ env }: CommandContext): Promise<string> {
  const store = await openOwnStore(env)
  await store.check()
  return env.s3 ? `bucket ${env.s3.bucket} at ${env.s3.endpoint}` : join(env.dataFolder, 'objects')
}

async function describeFolder(folder: string): Promise<string> {
  const probe = join(folder, '.doctor')
  await mkdir(folder, { recursive: true })
  await Bun.write(probe, 'x')
  await rm(probe)
  const { bavail, bsize } = await statfs(folder)
  return `${folder}, writable, ${Math.floor((bavail * bsize) / 1e9)} GB free`
}

/** Looks at the folders that an operator may name. */
async function examineGiven({ env }: CommandContext): Promise<Finding[]> {
  const { cookiesFolder, watched } = env
  const findings: Finding[] = []
  if (cookiesFolder !== null)
    findings.push(await examine('cookies', () => describeOperatorCookies(cookiesFolder)))
  if (watched !== null) {
    const look = async () => `${watched.folder}, ${(await readdir(watched.folder)).length} files`
    findings.push(await examine('watched folder', look))
  }
  return findings
}

async function examineRecognizers({ env }: CommandContext): Promise<Finding[]> {
  const { describeRecognizers, describeSpeech } = await engine()
  const [{ now, better }, statuses] = await Promise.all([
    describeSpeech(env.recognizers),
    describeRecognizers(env.recognizers),
  ])
  const state = statuses.some(({ available }) => available) ? 'ok' : 'missing'
  return [
    { what: 'speech', state, detail: better ? `${now} ${better}` : now },
    ...statuses.map(({ name, ready, detail }): Finding => {
      return { what: `speech: ${name}`, state: ready ? 'ok' : 'optional', detail }
    }),
  ]
}

/** Says of each platform that needs an application whether it is set up, and what to enter there. */
async function examinePlatforms({ env }: CommandContext): Promise<Finding[]> {
  const connectors = await openConnectors(env.connectors)
  return PLATFORMS.flatMap((platform): Finding[] => {
    const { app } = PLATFORM_FACTS[platform]
    if (!app) return []
    const what = `platform: ${platform}`
    const { baseUrl } = env
    const told = findSetupFaults({ connectors, baseUrl }, platform).map(({ reason, settings }) =>
      SETUP_ADVICE[reason](settings.join(' and ')),
    )
    const version = env.connectors.apps[platform]?.version
    if ('version' in app && version && isOutdated(version))
      told.push(`${app.version.setting} is ${version}, which has ended, or ends within a month.`)
    const state = told.length === 0 ? 'ok' : connectors.has(platform) ? 'missing' : 'optional'
    const detail = [...told, `Its redirect address here: ${baseUrl + REDIRECT_PATH}`].join(' ')
    return [{ what, state, detail }]
  })
}

const SETUP_ADVICE = {
  unset: (settings: string) => `Not set up: set ${settings}.`,
  not_public: (settings: string) =>
    `${settings} is this machine; the platform fetches videos from it, and must reach it from outside.`,
  not_https: (settings: string) =>
    `${settings} must begin with https: people are sent back to no other address.`,
}

/** A version that is named by its month lasts a year. */
const LASTING_MONTHS = 11

function isOutdated(version: string): boolean {
  const [, year, month] = /^(\d{4})(\d{2})$/.exec(version) ?? []
  if (!year || !month) return false
  const now = new Date()
  const age = (now.getFullYear() - Number(year)) * 12 + now.getMonth() + 1 - Number(month)
  return age >= LASTING_MONTHS
}
