import { BrandColors, BrandColorsRequest } from '../brand-colors.ts'
import { CensoredWords, CensoredWordsRequest, Vocabulary, VocabularyRequest } from '../brand-kit.ts'
import { operations } from './operation.ts'

export const brandKit = operations('Assets', {
  getBrandColors: {
    at: 'GET /v1/brand-kit/colors',
    scope: 'svc:assets:read',
    answers: { 200: BrandColors },
    summary: "Get the brand's colours",
    description: 'Colours that are offered wherever one is chosen, the most important first.',
  },
  replaceBrandColors: {
    at: 'PUT /v1/brand-kit/colors',
    scope: 'svc:assets:write',
    body: BrandColorsRequest,
    answers: { 200: BrandColors },
    refuses: ['CONFLICT'],
    summary: "Replace the brand's colours",
    description:
      'Takes the place of the whole list. Templates and clips keep the colours that they have. With the `updated_at` of the list that was read, nothing is overwritten that was not read.',
  },
  getVocabulary: {
    at: 'GET /v1/brand-kit/vocabulary',
    scope: 'svc:assets:read',
    answers: { 200: Vocabulary },
    summary: "Get the brand's vocabulary",
    description: 'Names and words that the recognizer is to expect in every project.',
  },
  replaceVocabulary: {
    at: 'PUT /v1/brand-kit/vocabulary',
    scope: 'svc:assets:write',
    body: VocabularyRequest,
    answers: { 200: Vocabulary },
    refuses: ['CONFLICT'],
    summary: "Replace the brand's vocabulary",
    description:
      'Takes the place of the whole list. Projects that begin from now on use it. With the `updated_at` of the list that was read, nothing is overwritten that was not read.',
  },
  getCensoredWords: {
    at: 'GET /v1/brand-kit/censored-words',
    scope: 'svc:assets:read',
    answers: { 200: CensoredWords },
    summary: 'Get the words that are censored',
    description: 'Words that are kept from being heard and read where a project asks for `censor`.',
  },
  replaceCensoredWords: {
    at: 'PUT /v1/brand-kit/censored-words',
    scope: 'svc:assets:write',
    body: CensoredWordsRequest,
    answers: { 200: CensoredWords },
    refuses: ['CONFLICT'],
    summary: 'Replace the words that are censored',
    description:
      'Takes the place of the whole list and of its mode. Renders that begin from now on use it. With the `updated_at` of the list that was read, nothing is overwritten that was not read.',
  },
})
