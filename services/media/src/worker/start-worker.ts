import {
  type ChatModel,
  type RecognizerConfig,
  spokenLines,
  type Tools,
  type TranslationService,
  transcriptFiles,
  translate,
  Unanswered,
} from '@svc/clip-engine'
import * as domain from '@svc/domain'
import type { Log } from '@svc/http'
import type { Sealer } from '@svc/secrets'
import type { TranslationError } from '@svc/specification'
import type { ObjectStore } from '@svc/storage'
import type { Engine } from '../machines/engine.ts'
import { whenStored } from './failures.ts'
import { keepSources } from './open-source.ts'
import { previewClip } from './planned-clip.ts'
import { processAsset } from './process-asset.ts'
import { processPart } from './process-part.ts'
import { processProject } from './process-project.ts'
import { renderClip } from './render-clip.ts'
import type { Scratch } from './scratch.ts'
import { settleJob } from './settle-job.ts'
import { deleteFiles, digestUploads, finishUploads, searchOldTranscripts } from './upkeep.ts'

/** How many jobs of a kind one process works on at a time; with 0 it takes none. */
export interface Concurrency {
  projects: number
  /** Of long sources. */
  parts: number
  renders: number
  /** Whether it also does what takes little; true by default. */
  doesSmallJobs?: boolean
}

/** How many assets at a time: of different accounts, so that the assets of one do not delay those of another. */
const ASSETS = 2
/** How many previews of edited clips at a time: each is a small picture, and a person waits for it. */
const PREVIEWS = 2
/** How many translations at a time: each only waits for another service. */
const TRANSLATIONS = 4

/** Takes jobs from the queues until `jobs` is stopped. */
export async function startWorker(
  dependencies: WorkerDependencies,
  { projects, parts, renders, doesSmallJobs = true }: Concurrency,
): Promise<void> {
  const { jobs, scratch, sql, store } = dependencies
  const sources = keepSources(store, scratch)
  const work = <Queue extends keyof domain.JobData>(
    queue: Queue,
    concurrency: number,
    handler: (job: domain.Job<domain.JobData[Queue]>) => Promise<void>,
  ) => jobs.work(queue, whenStored(store, handler), { concurrency })
  await work('process_project', projects, (job) => processProject(dependencies, job))
  await work('process_part', parts, (job) => processPart(dependencies, sources, job))
  await work('render_clip', renders, (job) => renderClip(dependencies, job))
  if (!doesSmallJobs) return
  await work('preview_clip', PREVIEWS, (job) => previewClip(dependencies, job))
  await work('translate_clip', TRANSLATIONS, (job) => translateClip(dependencies, job))
  await work('name_speakers', 1, ({ data }) => nameTranscript(dependencies, data))
  await work('process_asset', ASSETS, (job) => processAsset(dependencies, job))
  await work('delete_files', 1, ({ data }) => deleteFiles(store, data))
  const keepUp = async () => {
    await domain.upkeep(sql, jobs)
    await store.sweep()
    await finishUploads(sql, store)
    await digestUploads(sql, store)
    await searchOldTranscripts(sql, store)
  }
  await jobs.work('upkeep', keepUp, { concurrency: 1 })
}

/** Writes the files of a transcript anew that tell who speaks: its words are those of the file that is there. */
async function nameTranscript(
  { sql, store }: Pick<WorkerDependencies, 'sql' | 'store'>,
  { project_id }: domain.JobData['name_speakers'],
): Promise<void> {
  const project = await domain.readSpeakers(sql, project_id)
  const keys = project && domain.transcriptKeys(project)
  const known = keys && (await store.read(keys.json))
  if (!known) return
  const said = await new Response(known.stream).json()
  const { vtt, json } = transcriptFiles(said, project.speakers)
  await store.putBytes(keys.vtt, vtt, 'text/vtt')
  await store.putBytes(keys.json, json, 'application/json')
}

/** Translates what is said in a clip; see `settleJob`. */
export async function translateClip(
  { chatModel, log, sql, translationService = null }: WorkerDependencies,
  job: domain.Job<{ translation_id: string }>,
): Promise<void> {
  await settleJob<domain.TranslationWork, object, TranslationError>(log, job, {
    begin: () => domain.beginTranslation(sql, job.data.translation_id, job.attempt),
    initial: {},
    report: (work) => domain.confirmRun(sql, 'translation', work),
    async make(work, { signal }) {
      const { clip, language: to, terms } = work
      const talk = { from: clip.language, to, terms }
      const translators = { translationService, chatModel }
      const made = await translate(clip.hook.text, spokenLines(clip), talk, translators, signal)
      await (made
        ? domain.completeTranslation(sql, work, made)
        : domain.failTranslation(sql, work, NONE))
    },
    failureOf: (cause) => (cause instanceof Unanswered ? failureOf(cause) : null),
    fail: (work, failure) => domain.failTranslation(sql, work, failure),
  })
}

const NONE: TranslationError = {
  code: 'no_translator',
  message: 'No translator is set up: the operator names one by TRANSLATION_URL or LLM_URL.',
  retryable: false,
}

const failureOf = ({ isAway, message }: Unanswered): TranslationError => ({
  code: isAway ? 'unreachable' : 'unusable_answer',
  message: `The translator gave nothing that can be used: ${message}.`,
  retryable: isAway,
})

/** Everything that a worker works with. */
export interface WorkerDependencies {
  sql: domain.Database
  jobs: domain.Jobs
  store: ObjectStore
  scratch: Scratch
  tools: Tools
  /** What does the heavy work, if not this process. */
  engine?: Engine
  recognizers: RecognizerConfig
  chatModel: ChatModel | null
  /** What translates captions; without it the chat model does. */
  translationService?: TranslationService | null
  /** Opens sealed source addresses, those that hold a password or a signature, and sealed cookies. */
  sourceSealer: Sealer
  /** Where the operator's cookies lie; see `readOperatorCookies`. */
  cookiesFolder?: string | undefined
  /** Whether a source's URL may point into a private network. For operators and tests. */
  allowPrivateAddresses: boolean
  /** Sources of more seconds are worked on in parts, which all workers share; absent where one worker does all of a project. */
  shareLongerThan?: number
  log: Log
}
