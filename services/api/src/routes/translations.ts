import {
  changeTranslation,
  createTranslation,
  deleteTranslation,
  listTranslations,
  readTranslation,
} from '@svc/domain'
import { translations as operations } from '@svc/specification/operations'
import type { Core } from '../dependencies.ts'
import { serve } from '../plugins/serve.ts'
import { getSubtitles } from '../subtitles.ts'

export const translations = (core: Core) =>
  serve(core, operations, {
    listTranslations,
    createTranslation,
    getTranslation: readTranslation,
    updateTranslation: changeTranslation,
    deleteTranslation,
    getSubtitles,
  })
