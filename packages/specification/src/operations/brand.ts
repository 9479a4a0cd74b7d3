import { Type as t } from '@sinclair/typebox'
import { ASSET_KINDS, ASSET_STATUSES, Asset, AssetRequest, MintedAsset } from '../asset.ts'
import {
  BrandColors,
  BrandColorsRequest,
  CensoredWords,
  CensoredWordsRequest,
  Vocabulary,
  VocabularyRequest,
} from '../brand-kit.ts'
import { Flag } from '../members.ts'
import { AssetPage, TemplatePage } from '../page.ts'
import { Line, Words } from '../shape.ts'
import { Template, TemplateChange, TemplateRequest } from '../template.ts'
import { operations } from './operation.ts'
import { only, pageQuery } from './query.ts'

export const templates = operations('Templates', 'svc:templates', {
  listTemplates: {
    at: 'GET /v1/templates',
    query: pageQuery(20, 100, {
      q: Line([1, 100], 'Part of the name, in any case. Default: all.', 'meetings'),
    }),
    answers: { 200: TemplatePage },
    summary: 'List templates, newest first, then those that come with the service',
    description: 'Looks that projects and renders can be made with.',
  },
  createTemplate: {
    at: 'POST /v1/templates',
    body: TemplateRequest,
    answers: { 201: Template },
    refuses: ['CONFLICT'],
    location: '/v1/templates/:template_id',
    summary: 'Create a template',
    description:
      'What the configuration leaves out is as by default. A name that is taken is a `CONFLICT`.',
  },
  getTemplate: {
    at: 'GET /v1/templates/:template_id',
    answers: { 200: Template },
    summary: 'Get a template; its ETag is its version',
    description:
      'Send the ETag as `If-Match` with a change, so that nothing is overwritten that was not read.',
  },
  updateTemplate: {
    at: 'PATCH /v1/templates/:template_id',
    body: TemplateChange,
    answers: { 200: Template },
    refuses: ['CONFLICT'],
    summary: "Change a template's name or configuration (JSON merge patch)",
    description:
      '`null` puts a member back to its default, what is left out stays. Projects and renders keep what the template said when they began. A version other than the present one, a name that is taken and a template that comes with the service are a `CONFLICT`.',
  },
  deleteTemplate: {
    at: 'DELETE /v1/templates/:template_id',
    refuses: ['CONFLICT'],
    summary: 'Delete a template; projects keep what it said',
    description: 'One that comes with the service is a `CONFLICT`.',
  },
})

export const assets = operations('Assets', 'svc:assets', {
  listAssets: {
    at: 'GET /v1/assets',
    query: pageQuery(20, 100, {
      kind: Words(ASSET_KINDS, only('of this kind', 'logo')),
      status: Words(ASSET_STATUSES, only('of this status', 'ready')),
    }),
    answers: { 200: AssetPage },
    summary: 'List brand-kit assets, newest first',
    description: 'The files of the brand kit: logos, fonts, intros, music and pictures.',
  },
  createAsset: {
    at: 'POST /v1/assets',
    body: AssetRequest,
    answers: { 201: MintedAsset },
    refuses: ['CONFLICT'],
    location: '/v1/assets/:asset_id',
    summary: 'Announce a brand-kit asset and mint the address its file is sent to',
    description:
      'Send the bytes to `upload.url` with `upload.method` and `upload.headers`, without a credential, then confirm the asset.',
  },
  getAsset: {
    at: 'GET /v1/assets/:asset_id',
    answers: { 200: Asset },
    summary: 'Get a brand-kit asset',
    description: 'Poll it after it was confirmed until it is `ready` or `failed`.',
  },
  confirmAsset: {
    at: 'POST /v1/assets/:asset_id/confirm',
    answers: { 200: Asset },
    refuses: ['CONFLICT'],
    summary: 'Have the bytes of an asset looked at, once they are sent',
    description:
      'Answers at once, with the asset `processing`. What it is, is found in its bytes; a file that is not what was announced fails.',
  },
  deleteAsset: {
    at: 'DELETE /v1/assets/:asset_id',
    query: t.Object({
      force: t.Optional(
        Flag('Whether it is deleted although templates or clips use it. Default: false.', false),
      ),
    }),
    refuses: ['CONFLICT'],
    summary: 'Delete an asset; with force=true also one that is used',
    description:
      'Without `force` an asset that a template or a clip names is kept: `CONFLICT`. Renders that are finished stay as they are.',
  },
})

export const brandKit = operations('Assets', 'svc:assets', {
  getBrandColors: {
    at: 'GET /v1/brand-kit/colors',
    answers: { 200: BrandColors },
    summary: "Get the brand's colours",
    description: 'Colours that are offered wherever one is chosen, the most important first.',
  },
  replaceBrandColors: {
    at: 'PUT /v1/brand-kit/colors',
    body: BrandColorsRequest,
    answers: { 200: BrandColors },
    refuses: ['CONFLICT'],
    summary: "Replace the brand's colours",
    description:
      'Takes the place of the whole list. Templates and clips keep the colours that they have. With the `updated_at` of the list that was read, nothing is overwritten that was not read.',
  },
  getVocabulary: {
    at: 'GET /v1/brand-kit/vocabulary',
    answers: { 200: Vocabulary },
    summary: "Get the brand's vocabulary",
    description: 'Names and words that the recognizer is to expect in every project.',
  },
  replaceVocabulary: {
    at: 'PUT /v1/brand-kit/vocabulary',
    body: VocabularyRequest,
    answers: { 200: Vocabulary },
    refuses: ['CONFLICT'],
    summary: "Replace the brand's vocabulary",
    description:
      'Takes the place of the whole list. Projects that begin from now on use it. With the `updated_at` of the list that was read, nothing is overwritten that was not read.',
  },
  getCensoredWords: {
    at: 'GET /v1/brand-kit/censored-words',
    answers: { 200: CensoredWords },
    summary: 'Get the words that are censored',
    description: 'Words that are kept from being heard and read where a project asks for `censor`.',
  },
  replaceCensoredWords: {
    at: 'PUT /v1/brand-kit/censored-words',
    body: CensoredWordsRequest,
    answers: { 200: CensoredWords },
    refuses: ['CONFLICT'],
    summary: 'Replace the words that are censored',
    description:
      'Takes the place of the whole list and of its mode. Renders that begin from now on use it. With the `updated_at` of the list that was read, nothing is overwritten that was not read.',
  },
})
