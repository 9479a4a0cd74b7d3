import {
  readBrandColors,
  readCensoredWords,
  readVocabulary,
  replaceBrandColors,
  replaceCensoredWords,
  replaceVocabulary,
} from '@svc/domain'
import { brandKit as operations } from '@svc/specification/operations'
import type { Core } from '../dependencies.ts'
import { serve } from '../plugins/serve.ts'

export const brandKit = (core: Core) =>
  serve(core, operations, {
    getBrandColors: readBrandColors,
    replaceBrandColors,
    getVocabulary: readVocabulary,
    replaceVocabulary,
    getCensoredWords: readCensoredWords,
    replaceCensoredWords,
  })
