import { startServer } from './start-server.ts'
import type { Written } from './written.ts'

export interface Status {
  id: string
  url: string
  created_at: string
  visibility: string
  sensitive: boolean
  text: string
  media: string
}

/** A status as it is sent. */
interface Wanted extends Pick<Status, 'visibility' | 'sensitive'> {
  status: string
  media_ids?: string[]
  in_reply_to_id?: string
}

/** The part of a Mastodon server that posting a video needs; videos are processed at the second request. */
export async function startMastodon(now = Date.now) {
  const token = 'zG4mUs3rT0k3n'
  const statuses: Status[] = []
  const comments: Written[] = []
  const files = new Map<string, Uint8Array>()
  const looks = new Map<string, number>()
  const keys = new Map<string, Status>()
  const replyKeys = new Set<string>()

  const server = await startServer(async (request, { pathname }) => {
    if (pathname === '/api/v2/instance') return Response.json(INSTANCE)
    if (request.headers.get('authorization') !== `Bearer ${token}`)
      return refused(401, 'The access token is invalid')
    if (pathname === '/api/v1/accounts/verify_credentials') return Response.json(ACCOUNT)
    if (pathname === '/api/v2/media') return upload(request)
    if (pathname.startsWith('/api/v1/media/')) return look(pathname.slice(14))
    if (pathname === '/api/v1/statuses') return post(request)
    if (pathname === `/api/v1/accounts/${ACCOUNT.id}/statuses`) {
      return Response.json(statuses.map(shown).toReversed().slice(0, 40))
    }
    const [, named] = /^\/api\/v1\/statuses\/(\d+)$/.exec(pathname) ?? []
    const status = statuses.find((status) => status.id === named)
    if (status && request.method === 'DELETE') {
      statuses.splice(statuses.indexOf(status), 1)
      return Response.json({ ...shown(status), text: status.text })
    }
    if (status) {
      return Response.json({
        ...shown(status),
        ...{ replies_count: 2, reblogs_count: 3, favourites_count: 4 },
      })
    }
    const [, above] = /^\/api\/v1\/statuses\/(\d+)\/context$/.exec(pathname) ?? []
    if (above) {
      const descendants = comments
        .map(({ post: in_reply_to_id, text }, at) => {
          const account = { id: ACCOUNT.id }
          return { id: `33${at}`, in_reply_to_id, account, content: `<p>${text}</p>` }
        })
        .filter(({ in_reply_to_id }) => in_reply_to_id === above)
      return Response.json({ ancestors: [], descendants })
    }
    const [, id] = /^\/api\/v1\/statuses\/(\d+)\/source$/.exec(pathname) ?? []
    const found = statuses.find((status) => status.id === id) ?? comments[Number(id?.slice(2))]
    return found
      ? Response.json({ id, text: found.text, spoiler_text: '' })
      : refused(404, 'Record not found')
  })

  async function upload(request: Request): Promise<Response> {
    const file = (await request.formData()).get('file')
    if (!(file instanceof Blob) || file.type !== 'video/mp4')
      return refused(422, 'Validation failed: File content type is invalid, File is invalid')
    const id = String(110_000 + files.size)
    files.set(id, new Uint8Array(await file.arrayBuffer()))
    return Response.json({ id, type: 'video', url: null }, { status: 202 })
  }

  function look(id: string): Response {
    if (!files.has(id)) return refused(404, 'Record not found')
    looks.set(id, (looks.get(id) ?? 0) + 1)
    const isReady = (looks.get(id) ?? 0) > 1
    return Response.json({ id, type: 'video' }, { status: isReady ? 200 : 206 })
  }

  async function post(request: Request): Promise<Response> {
    const key = request.headers.get('idempotency-key')
    const earlier = key && keys.get(key)
    if (earlier) return Response.json(shown(earlier))
    const wanted: Wanted = await request.json()
    const { status: text, media_ids = [], in_reply_to_id, visibility, sensitive } = wanted
    const [media = ''] = media_ids
    const { max_characters } = INSTANCE.configuration.statuses
    if ([...new Intl.Segmenter().segment(text)].length > max_characters)
      return refused(422, 'Validation failed: Text character limit of 500 exceeded')
    if (in_reply_to_id) {
      if (!statuses.some(({ id }) => id === in_reply_to_id))
        return refused(404, 'The post you are trying to reply to does not exist.')
      if (!replyKeys.has(key ?? '')) comments.push({ post: in_reply_to_id, text })
      replyKeys.add(key ?? '')
      return Response.json({ id: '330000', visibility })
    }
    if ((looks.get(media) ?? 0) < 2)
      return refused(
        422,
        'Cannot attach files that have not finished processing. Try again in a moment!',
      )
    const id = String(220_000 + statuses.length)
    const created_at = new Date(now()).toISOString()
    const url = `${server.url}/@ada/${id}`
    const status = { id, url, created_at, visibility, sensitive, text, media }
    statuses.push(status)
    if (key) keys.set(key, status)
    return Response.json(shown(status))
  }

  return {
    ...{ ...server, token, statuses, comments, files },
    /** Drops the idempotency keys, as a server does after an hour. */
    forgetKeys: () => keys.clear(),
  }
}

const refused = (status: number, error: string) => Response.json({ error }, { status })

/** Statuses are shown as HTML, not as they were written. */
function shown({ text, media, ...status }: Status) {
  const content = `<p>${text.replaceAll('\n\n', '</p><p>')}</p>`
  return { ...status, content, media_attachments: [{ id: media, type: 'video' }] }
}

const ACCOUNT = {
  id: '14715',
  username: 'ada',
  display_name: 'Ada',
  avatar: 'https://files.example/ada.png',
  url: 'https://social.example/@ada',
}

const INSTANCE = {
  domain: 'social.example',
  configuration: {
    statuses: { max_characters: 500, max_media_attachments: 4, characters_reserved_per_url: 23 },
    media_attachments: { video_size_limit: 103_809_024, image_size_limit: 16_777_216 },
  },
}
