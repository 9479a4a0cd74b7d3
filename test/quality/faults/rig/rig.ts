import { join } from 'node:path'
import {
  type Database,
  migrate,
  openDatabase,
  openJobs,
} from '../../../../packages/domain/src/index.ts'
import type { S3Config } from '../../../../packages/storage/src/index.ts'
import { ROOT } from '../../report/command.ts'
import type { ServiceProcess } from './service-process.ts'
import type { StandIn } from './stand-ins.ts'

export const DASHBOARD_TOKEN = 'the-dashboard-of-the-fault-run'

/** The service in separate processes, as the load and the checks see it. */
export interface Rig extends AsyncDisposable {
  folder: string
  /** The folder of the version with which it was started. */
  code: string
  /** What the processes take for their address. */
  baseUrl: string
  /** The addresses that the load goes to, in turns. */
  gateways: readonly string[]
  secret: string
  /** What no log may contain. */
  secrets: string[]
  /** Around all faults: what the checks and the preparation read with. */
  sql: Database
  workers: ServiceProcess[]
  processes: ServiceProcess[]
  /** Where posts to local folders go. */
  posts: string
  /** Where other posts go, if there are any. */
  platform?: StandIn<'platform'>
  /** Where events of projects go, if anywhere. */
  receiver?: StandIn<'receiver'>
}

/** Whether it was started with this version, and not with an earlier one, which knows less. */
export const isLatest = ({ code }: Rig): boolean => code === ROOT

/** Brings a new database to the schema of a version, and opens it. */
export async function openSchema(url: string, code: string): Promise<Database> {
  const sql = openDatabase(url, { connections: 4 })
  if (code === ROOT) {
    await migrate(sql)
    await (await openJobs(url, { role: 'sender' })).stop()
  } else await migrateWith(code, url)
  return sql
}

/** Brings the database to the schema of a version, as its operator does. */
export async function migrateWith(code: string, url: string): Promise<void> {
  const script = join(code, 'services/standalone/src/svc.ts')
  const env = { ...process.env, DATABASE_URL: url }
  await Bun.$`${process.execPath} ${script} migrate`.env(env).quiet()
}

/** The settings that are the same for all processes, and what of them no log may show. */
export function sharedSettings(places: {
  databaseUrl: string
  redisUrl: string
  s3: S3Config
  baseUrl: string
  posts: string
}) {
  const { databaseUrl, redisUrl, s3, baseUrl, posts } = places
  const secret = crypto.randomUUID() + crypto.randomUUID()
  const settings = {
    DATABASE_URL: databaseUrl,
    SECRET: secret,
    BASE_URL: baseUrl,
    POSTS_DIR: posts,
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_REGION: s3.region,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    REDIS_URL: redisUrl,
    RATE_LIMIT_SCALE: '100000',
    ALLOW_PRIVATE_RECEIVERS: 'on',
    DASHBOARD_TOKEN,
    SIGN_UP: 'open',
    WHISPER_MODEL: 'off',
    MOONSHINE: 'off',
    WORKER_PROJECTS: '1',
    WORKER_RENDERS: '1',
  }
  return { settings, secret, secrets: [secret, new URL(databaseUrl).password, DASHBOARD_TOKEN] }
}
