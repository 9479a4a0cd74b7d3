import { startServer, type TestServer } from './start-server.ts'
import type { Written } from './written.ts'

interface Status {
  id: string
  url: string
  created_at: string
  visibility: string
  sensitive: boolean
  text: string
  media: string
}

export interface MastodonServer extends TestServer {
  token: string
  statuses: Status[]
  comments: Written[]
  files: Map<string, Uint8Array>
  /** Drops the idempotency keys, as a server does after an hour. */
  forgetKeys(): void
}

/** The part of a Mastodon server that posting a video needs; videos are processed at the second request. */
export async function startMastodon(now = Date.now): Promise<MastodonServer> {
  const token = 'zG4mUs3rT0k3n'
  const statuses: Status[] = []
  const comments: Written[] = []
  const files = new Map<string, Uint8Array>()
  const looks = new Map<string, number>()
  const keys = new Map<string, Status>()
  const replyKeys = new Set<string>()

  const server = await startServer(async (request, { pathname }) => {
    if (pathname === '/api/v2/instance') return Response.json(INSTANCE)
    if (request.headers.get('authorization') !== `Bearer ${token}`) {
      return Response.json({ error: 'The access token is invalid' }, { status: 401 })
    }
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
      const descendants = comments.flatMap(({ post, text }, at) =>
        post === above
          ? [
              {
                id: `33${at}`,
                in_reply_to_id: above,
                account: { id: ACCOUNT.id },
                content: `<p>${text}</p>`,
              },
            ]
          : [],
      )
      return Response.json({ ancestors: [], descendants })
    }
    const [, id] = /^\/api\/v1\/statuses\/(\d+)\/source$/.exec(pathname) ?? []
    const found = statuses.find((status) => status.id === id) ?? comments[Number(id?.slice(2))]
    return found
      ? Response.json({ id, text: found.text, spoiler_text: '' })
      : Response.json({ error: 'Record not found' }, { status: 404 })
  })

  async function upload(request: Request): Promise<Response> {
    const file = (await request.formData()).get('file')
    if (!(file instanceof Blob) || file.type !== 'video/mp4') {
      const error = 'Validation failed: File content type is invalid, File is invalid'
      return Response.json({ error }, { status: 422 })
    }
    const id = String(110_000 + files.size)
    files.set(id, new Uint8Array(await file.arrayBuffer()))
    return Response.json({ id, type: 'video', url: null }, { status: 202 })
  }

  function look(id: string): Response {
    if (!files.has(id)) return Response.json({ error: 'Record not found' }, { status: 404 })
    looks.set(id, (looks.get(id) ?? 0) + 1)
    const isReady = (looks.get(id) ?? 0) > 1
    return Response.json({ id, type: 'video' }, { status: isReady ? 200 : 206 })
  }

  async function post(request: Request): Promise<Response> {
    const key = request.headers.get('idempotency-key')
    const earlier = key && keys.get(key)
    if (earlier) return Response.json(shown(earlier))
    const {
      status: text,
      media_ids = [],
      in_reply_to_id,
      visibility,
      sensitive,
    } = (await request.json()) as {
      status: string
      media_ids?: string[]
      in_reply_to_id?: string
      visibility: string
      sensitive: boolean
    }
    const [media = ''] = media_ids
    if (
      [...new Intl.Segmenter().segment(text)].length >
      INSTANCE.configuration.statuses.max_characters
    ) {
      const error = 'Validation failed: Text character limit of 500 exceeded'
      return Response.json({ error }, { status: 422 })
    }
    if (in_reply_to_id) {
      if (!statuses.some(({ id }) => id === in_reply_to_id))
        return Response.json(
          { error: 'The post you are trying to reply to does not exist.' },
          { status: 404 },
        )
      if (!replyKeys.has(key ?? '')) comments.push({ post: in_reply_to_id, text })
      replyKeys.add(key ?? '')
      return Response.json({ id: '330000', visibility })
    }
    if ((looks.get(media) ?? 0) < 2) {
      const error = 'Cannot attach files that have not finished processing. Try again in a moment!'
      return Response.json({ error }, { status: 422 })
    }
    const id = String(220_000 + statuses.length)
    const created_at = new Date(now()).toISOString()
    const status = {
      id,
      url: `${server.url}/@ada/${id}`,
      created_at,
      visibility,
      sensitive,
      text,
      media,
    }
    statuses.push(status)
    if (key) keys.set(key, status)
    return Response.json(shown(status))
  }

  return { ...server, token, statuses, comments, files, forgetKeys: () => keys.clear() }
}

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
