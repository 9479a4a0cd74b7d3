import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { type Static, Type as t } from '@sinclair/typebox'
import {
  type RecognizerConfig,
  type Reranker,
  recognizersFrom,
  rerankerFrom,
} from '@svc/clip-engine'
import {
  BaseSettings,
  listenerSettings,
  PrivateNetworkSettings,
  readSettings,
  switched,
  TelemetrySettings,
} from '@svc/http'
import { type S3Config, s3From } from '@svc/storage'

/** Default number of jobs at a time. Each keeps more than two cores busy and needs about 350 MB; more only slow each other down. */
const AT_ONCE = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))

const Values = t.Object({
  DATABASE_URL: BaseSettings.DATABASE_URL,
  SECRET: BaseSettings.SECRET,
  /** Folder of scratch files, downloaded models and, unless there is a bucket, the objects. */
  DATA_DIR: t.String({ default: '.data' }),
  ...listenerSettings(3002),
  ...TelemetrySettings,
  /** Whether `index.ts` also takes jobs; `worker.ts` always does. */
  WORKER: switched('on'),
  /** How many projects, and how many renders beside them, one worker works on at a time. */
  WORKER_PROJECTS: t.Integer({ default: AT_ONCE, minimum: 1, maximum: 64 }),
  WORKER_RENDERS: t.Integer({ default: AT_ONCE, minimum: 1, maximum: 64 }),
  ALLOW_PRIVATE_SOURCES: PrivateNetworkSettings.ALLOW_PRIVATE_SOURCES,
})

export interface Env extends Static<typeof Values> {
  inherited: Readonly<Record<string, string | undefined>>
  s3: S3Config | null
  recognizers: RecognizerConfig
  reranker: Reranker | null
}

/** Reads the environment once, at start; a missing or malformed value stops the process. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const values = readSettings(Values, source)
  const dataFolder = resolve(values.DATA_DIR)
  return {
    ...values,
    inherited: source,
    DATA_DIR: dataFolder,
    s3: s3From(source),
    recognizers: recognizersFrom(source, source.MODELS_DIR ?? `${dataFolder}/models`),
    reranker: rerankerFrom(source),
  }
}
