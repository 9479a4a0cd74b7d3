import {
  SUBTITLE_FILES,
  SubtitleQuery,
  Translation,
  TranslationChange,
  TranslationRequest,
  Translations,
} from '../translation.ts'
import { GONE, operations } from './operation.ts'

export const translations = operations('Clips', {
  listTranslations: {
    at: 'GET /v1/clips/:clip_id/translations',
    scope: 'svc:results:read',
    answers: { 200: Translations },
    summary: 'List the translations of a clip',
    description: 'All of them, with their lines.',
  },
  createTranslation: {
    at: 'POST /v1/clips/:clip_id/translations',
    scope: 'svc:results:write',
    body: TranslationRequest,
    answers: { 202: Translation },
    refuses: ['CONFLICT', 'PROJECT_NOT_READY'],
    location: '/v1/clips/:clip_id/translations/:language',
    summary: "Have a clip's captions translated",
    description:
      "By the operator's language model or translation service; read it until it is `ready` or `failed`. The brand's vocabulary is kept as it is written. One that is there is answered as it is; it is made anew where it failed, or where the clip's words have changed. `CONFLICT` where the clip has 20 already.",
  },
  getTranslation: {
    at: 'GET /v1/clips/:clip_id/translations/:language',
    scope: 'svc:results:read',
    answers: { 200: Translation },
    summary: 'Get a translation of a clip',
    description: 'How far it is; its lines with their times, once it is `ready`.',
  },
  updateTranslation: {
    at: 'PATCH /v1/clips/:clip_id/translations/:language',
    scope: 'svc:results:write',
    body: TranslationChange,
    answers: { 200: Translation },
    refuses: ['CONFLICT'],
    summary: 'Change the lines of a translation, or say that a person has read it',
    description:
      'Only one that is `ready`. Renders that were asked for before keep the lines that they were asked for with.',
  },
  deleteTranslation: {
    at: 'DELETE /v1/clips/:clip_id/translations/:language',
    scope: 'svc:results:write',
    answers: { 204: GONE },
    summary: 'Delete a translation of a clip',
    description: 'Renders keep what they show.',
  },
  getSubtitles: {
    at: 'GET /v1/clips/:clip_id/translations/:language/subtitles',
    scope: 'svc:results:read',
    query: SubtitleQuery,
    streams: SUBTITLE_FILES,
    refuses: ['CONFLICT'],
    summary: 'Get a translation as a subtitle file',
    description:
      'In lines of the length that its script is read in. `CONFLICT` until it is `ready`.',
  },
})
