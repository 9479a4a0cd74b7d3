import { createUlid } from '@svc/domain'
import type { startApi } from './start-api.ts'
import { type Sample, unreadyClip } from './unready.ts'

type Api = Awaited<ReturnType<typeof startApi>>
type Caller = Awaited<ReturnType<Api['caller']>>

const LINES = [
  { start: 100, end: 102.4, spoken: 'What did we decide?', text: 'Was haben wir beschlossen?' },
]

/** Writes a translation of a clip as a worker leaves it; gives its path. */
export async function translated(
  { sql }: Pick<Api, 'sql'>,
  account_id: string,
  clip_id: string,
  { status = 'ready', language = 'de', is_reviewed = false } = {},
): Promise<string> {
  await sql`
    insert into translations (
      translation_id, account_id, clip_id, language, status, digest, made_by, is_reviewed, hook, lines
    )
    select ${createUlid()}, ${account_id}, clip_id, ${language}, ${status},
           md5(segments::text || words::text), 'model', ${is_reviewed}, 'Was nun?', ${LINES}::jsonb
      from clips where clip_id = ${clip_id}
  `
  return `/v1/clips/${clip_id}/translations/${language}`
}

/** The refusals of translations; as `REFUSAL_SAMPLES`. */
export const TRANSLATION_REFUSALS: Record<string, Record<string, Sample>> = {
  createTranslation: {
    async CONFLICT(api, { key, account_id }) {
      const clip_id = await api.clip(key)
      for (let nth = 0; nth < 20; nth += 1) {
        await translated(api, account_id, clip_id, {
          language: `a${String.fromCharCode(97 + nth)}`,
        })
      }
      const body = { language: 'de' }
      return api.call('POST', `/v1/clips/${clip_id}/translations`, { key, body })
    },
    PROJECT_NOT_READY: unreadyClip('POST', '/translations', { language: 'de' }),
  },
  updateTranslation: {
    async CONFLICT(api, { key, account_id }) {
      const clip_id = await api.clip(key)
      const path = await translated(api, account_id, clip_id, { status: 'queued' })
      return api.call('PATCH', path, { key, body: { is_reviewed: true } })
    },
  },
  getSubtitles: {
    async CONFLICT(api, { key, account_id }) {
      const clip_id = await api.clip(key)
      const path = await translated(api, account_id, clip_id, { status: 'failed' })
      return api.call('GET', `${path}/subtitles`, { key })
    },
  },
}

/** A render of a translation that no person has read. */
export async function renderUnread(api: Api, { key, account_id }: Caller): Promise<Response> {
  const clip_id = await api.clip(key)
  await translated(api, account_id, clip_id)
  const body = { caption_language: 'de' }
  return api.call('POST', `/v1/clips/${clip_id}/renders`, { key, body })
}
