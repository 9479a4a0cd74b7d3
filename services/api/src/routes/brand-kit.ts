import {
  readBrandColors,
  readCensoredWords,
  readVocabulary,
  replaceBrandColors,
  replaceCensoredWords,
  replaceVocabulary,
} from '@svc/domain'
import {
  BrandColors,
  BrandColorsRequest,
  CensoredWords,
  CensoredWordsRequest,
  Vocabulary,
  VocabularyRequest,
} from '@svc/specification'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'

export const brandKit = (core: Core) =>
  new Elysia({ name: 'brand-kit', prefix: '/v1/brand-kit', tags: ['Assets'] })
    .use(access(core))
    .get('/colors', ({ context }) => readBrandColors(context), {
      scope: 'svc:assets:read',
      response: BrandColors,
      detail: {
        operationId: 'getBrandColors',
        summary: "Get the brand's colours",
        description: 'Colours that are offered wherever one is chosen, the most important first.',
      },
    })
    .put('/colors', ({ context, body }) => replaceBrandColors(context, body), {
      scope: 'svc:assets:write',
      body: BrandColorsRequest,
      response: BrandColors,
      detail: {
        operationId: 'replaceBrandColors',
        summary: "Replace the brand's colours",
        description:
          'Takes the place of the whole list. Templates and clips keep the colours that they have. With the `updated_at` of the list that was read, nothing is overwritten that was not read.',
        'x-refusals': ['CONFLICT'],
      },
    })
    .get('/vocabulary', ({ context }) => readVocabulary(context), {
      scope: 'svc:assets:read',
      response: Vocabulary,
      detail: {
        operationId: 'getVocabulary',
        summary: "Get the brand's vocabulary",
        description: 'Names and words that the recognizer is to expect in every project.',
      },
    })
    .put('/vocabulary', ({ context, body }) => replaceVocabulary(context, body), {
      scope: 'svc:assets:write',
      body: VocabularyRequest,
      response: Vocabulary,
      detail: {
        operationId: 'replaceVocabulary',
        summary: "Replace the brand's vocabulary",
        description:
          'Takes the place of the whole list. Projects that begin from now on use it. With the `updated_at` of the list that was read, nothing is overwritten that was not read.',
        'x-refusals': ['CONFLICT'],
      },
    })
    .get('/censored-words', ({ context }) => readCensoredWords(context), {
      scope: 'svc:assets:read',
      response: CensoredWords,
      detail: {
        operationId: 'getCensoredWords',
        summary: 'Get the words that are censored',
        description:
          'Words that are kept from being heard and read where a project asks for `censor`.',
      },
    })
    .put('/censored-words', ({ context, body }) => replaceCensoredWords(context, body), {
      scope: 'svc:assets:write',
      body: CensoredWordsRequest,
      response: CensoredWords,
      detail: {
        operationId: 'replaceCensoredWords',
        summary: 'Replace the words that are censored',
        description:
          'Takes the place of the whole list and of its mode. Renders that begin from now on use it. With the `updated_at` of the list that was read, nothing is overwritten that was not read.',
        'x-refusals': ['CONFLICT'],
      },
    })
