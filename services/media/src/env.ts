import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { type Static, type TInteger, Type as t } from '@sinclair/typebox'
import type { ChatModel, RecognizerConfig, TranslationService } from '@svc/clip-engine'
import {
  CHAT_SETTINGS,
  chatModelFrom,
  recognizersFrom,
  SPEECH_SETTINGS,
  TRANSLATION_SETTINGS,
  translationServiceFrom,
} from '@svc/clip-engine/models'
import * as http from '@svc/http'
import { isThisMachine } from '@svc/specification/access'
import { S3_SETTINGS, type S3Config, s3From } from '@svc/storage'

/** Default number of jobs at a time. Each keeps more than two cores busy and needs about 350 MB; more only slow each other down. */
const AT_ONCE = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))

/** What a process reads that only takes jobs. */
export const WORKER_SETTINGS = t.Object({
  DATABASE_URL: http.BaseSettings.DATABASE_URL,
  ...http.PoolerSettings,
  ...http.SecretSettings,
  DATA_DIR: http.DATA_DIR,
  ...S3_SETTINGS,
  ...SPEECH_SETTINGS,
  ...CHAT_SETTINGS,
  ...TRANSLATION_SETTINGS,
  ...http.TelemetrySettings,
  WORKER_PROJECTS: atOnce('How many projects one worker works on at a time.'),
  WORKER_PARTS: atOnce(
    'How many parts of long sources, beside the projects, one worker works on at a time.',
  ),
  WORKER_RENDERS: atOnce('How many renders, beside the projects, one worker works on at a time.'),
  WORKER_SMALL_JOBS: http.switched(
    'on',
    'Whether a worker also does what takes little: previews of edited clips, assets, translations, files of transcripts, removing files, upkeep. With `off`, and 0 for the others, it would do nothing and refuses to start.',
  ),
  SHARE_SOURCES_LONGER_THAN: t.Integer({
    default: 1200,
    minimum: 20,
    maximum: 86_400,
    unit: 'seconds',
    description:
      'Sources that are longer are transcribed and analyzed in parts of at most half of this, which all workers share. Give all workers the same.',
  }),
  SOURCE_COOKIES_FOLDER: http.optionalText({
    allowed: 'a path',
    otherwise: 'none',
    description:
      'A folder of files like `youtube.com.txt` (cookies in the format of Netscape): pages of that site are fetched with them for every account that gave none. Everyone who may make projects sees what they open.',
  }),
  ENCODER: t.Union(
    (['auto', 'nvenc', 'qsv', 'vaapi', 'videotoolbox', 'x264'] as const).map((name) =>
      t.Literal(name),
    ),
    {
      default: 'auto',
      description:
        'What codes the pictures of previews and renders: `auto` takes a device of this machine that has proved itself, in a second of work when the worker starts. Where it fails, x264 stands in.',
    },
  ),
  ALLOW_PRIVATE_SOURCES: http.PrivateNetworkSettings.ALLOW_PRIVATE_SOURCES,
})

/** What the media service reads. */
export const SETTINGS = t.Object({
  ...WORKER_SETTINGS.properties,
  ...http.listenerSettings(3002),
  BUN_CONFIG_MAX_HTTP_REQUESTS: http.BUN_CONFIG_MAX_HTTP_REQUESTS,
  WORKER: http.switched('on', 'Whether the media service takes jobs, too.'),
})

const { WORKER_PROJECTS, WORKER_PARTS, WORKER_RENDERS, ENCODER } = WORKER_SETTINGS.properties

/** What a machine reads that works for a service elsewhere, without its database and its storage. */
export const REMOTE_SETTINGS = t.Object({
  BASE_URL: http.BaseSettings.BASE_URL,
  WORKER_TOKEN: t.String({
    secret: true,
    pattern: '^clips_worker_',
    allowed: 'what `bun svc workers add NAME` shows',
    description:
      'The token of this machine, with which it takes jobs of the service at `BASE_URL`.',
  }),
  DATA_DIR: http.DATA_DIR,
  ...SPEECH_SETTINGS,
  ...CHAT_SETTINGS,
  ...http.TelemetrySettings,
  ...{ WORKER_PROJECTS, WORKER_PARTS, WORKER_RENDERS, ENCODER },
})

function atOnce(description: string): TInteger {
  return t.Integer({
    default: AT_ONCE,
    minimum: 0,
    maximum: 64,
    otherwise: "half of its machine's cores, 1 to 4",
    description,
  })
}

interface Parts {
  s3: S3Config | null
  recognizers: RecognizerConfig
  chatModel: ChatModel | null
  translationService: TranslationService | null
}

export interface WorkerEnv extends Static<typeof WORKER_SETTINGS>, Parts {}

export interface Env extends Static<typeof SETTINGS>, Parts {
  inherited: Readonly<Record<string, string | undefined>>
}

export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const values = http.readSettings(SETTINGS, source)
  if (values.WORKER === 'on') refuseIdle(values)
  return { ...values, inherited: source, ...partsOf(values) }
}

export interface RemoteEnv
  extends Static<typeof REMOTE_SETTINGS>,
    Pick<Parts, 'recognizers' | 'chatModel'> {}

/** Reads what a machine needs that works for a service elsewhere. */
export function readRemoteEnv(source: Record<string, string | undefined> = process.env): RemoteEnv {
  const values = http.readSettings(REMOTE_SETTINGS, source)
  refuseIdle({ ...values, WORKER_SMALL_JOBS: 'off' })
  if (!values.BASE_URL.startsWith('https://') && !isThisMachine(values.BASE_URL)) {
    throw new Error('BASE_URL must begin with https://: the token would be read on the way.')
  }
  return { ...values, ...modelsOf(values) }
}

/** Reads what a process needs that only takes jobs. */
export function readWorkerEnv(source: Record<string, string | undefined> = process.env): WorkerEnv {
  const values = http.readSettings(WORKER_SETTINGS, source)
  refuseIdle(values)
  return { ...values, ...partsOf(values) }
}

/** @throws {Error} With these settings a worker would take no job of any kind. */
export function refuseIdle(
  values: Pick<
    Static<typeof WORKER_SETTINGS>,
    'WORKER_PROJECTS' | 'WORKER_PARTS' | 'WORKER_RENDERS' | 'WORKER_SMALL_JOBS'
  >,
): void {
  const places = values.WORKER_PROJECTS + values.WORKER_PARTS + values.WORKER_RENDERS
  if (places > 0 || values.WORKER_SMALL_JOBS === 'on') return
  throw new Error(
    'This worker would do nothing: one of WORKER_PROJECTS, WORKER_PARTS and WORKER_RENDERS must be at least 1, or WORKER_SMALL_JOBS must be on.',
  )
}

function partsOf(values: Static<typeof WORKER_SETTINGS>): Parts & { DATA_DIR: string } {
  return {
    ...modelsOf(values),
    s3: s3From(values),
    translationService: translationServiceFrom(values),
  }
}

function modelsOf(values: Omit<Static<typeof REMOTE_SETTINGS>, 'BASE_URL' | 'WORKER_TOKEN'>) {
  const dataFolder = resolve(values.DATA_DIR)
  return {
    DATA_DIR: dataFolder,
    recognizers: recognizersFrom(values, values.MODELS_DIR ?? `${dataFolder}/models`),
    chatModel: chatModelFrom(values),
  }
}
