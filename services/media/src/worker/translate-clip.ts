import { spokenLines, translate, Unanswered } from '@svc/clip-engine'
import {
  beginTranslation,
  completeTranslation,
  confirmRun,
  failTranslation,
  type Job,
  type TranslationWork,
} from '@svc/domain'
import type { TranslationError } from '@svc/specification'
import { settleJob } from './settle-job.ts'
import type { WorkerDependencies } from './worker-dependencies.ts'

/** Translates what is said in a clip; see `settleJob`. */
export async function translateClip(
  { chatModel, log, sql, translationService = null }: WorkerDependencies,
  job: Job<{ translation_id: string }>,
): Promise<void> {
  await settleJob<TranslationWork, object, TranslationError>(log, job, {
    begin: () => beginTranslation(sql, job.data.translation_id, job.attempt),
    initial: {},
    report: (work) => confirmRun(sql, 'translation', work),
    async make(work, { signal }) {
      const { clip, language: to, terms } = work
      const talk = { from: clip.language, to, terms }
      const translators = { translationService, chatModel }
      const made = await translate(clip.hook.text, spokenLines(clip), talk, translators, signal)
      await (made ? completeTranslation(sql, work, made) : failTranslation(sql, work, NONE))
    },
    failureOf: (cause) => (cause instanceof Unanswered ? failureOf(cause) : null),
    fail: (work, failure) => failTranslation(sql, work, failure),
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
