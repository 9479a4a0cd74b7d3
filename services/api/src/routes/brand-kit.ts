import {
  CensoredWords,
  CensoredWordsRequest,
  readCensoredWords,
  readVocabulary,
  replaceCensoredWords,
  replaceVocabulary,
  Vocabulary,
  VocabularyRequest,
} from '@svc/domain'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'

export const brandKit = (core: Core) =>
  new Elysia({ name: 'brand-kit', prefix: '/v1/brand-kit', tags: ['Assets'] })
    .use(access(core))
    .get('/vocabulary', ({ context }) => readVocabulary(context), {
      scope: 'svc:assets:read',
      response: Vocabulary,
      detail: { summary: "Get the brand's vocabulary" },
    })
    .put('/vocabulary', ({ context, body }) => replaceVocabulary(context, body), {
      scope: 'svc:assets:write',
      body: VocabularyRequest,
      response: Vocabulary,
      detail: { summary: "Replace the brand's vocabulary" },
    })
    .get('/censored-words', ({ context }) => readCensoredWords(context), {
      scope: 'svc:assets:read',
      response: CensoredWords,
      detail: { summary: 'Get the words that are censored' },
    })
    .put('/censored-words', ({ context, body }) => replaceCensoredWords(context, body), {
      scope: 'svc:assets:write',
      body: CensoredWordsRequest,
      response: CensoredWords,
      detail: { summary: 'Replace the words that are censored' },
    })
