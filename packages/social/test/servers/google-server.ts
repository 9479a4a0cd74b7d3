import { startServer } from './start-server.ts'
import { openTokenDesk } from './token-desk.ts'
import type { Written } from './written.ts'

const CHUNK_UNIT = 256 * 1024

export interface Video {
  id: string
  snippet: { title: string; description: string; tags: string[]; publishedAt: string }
  status: { privacyStatus: string; selfDeclaredMadeForKids?: boolean }
  bytes: Uint8Array
}

interface Session {
  resource: Pick<Video, 'snippet' | 'status'>
  size: number
  received: Uint8Array
  video: Video | null
}

/** Google's token endpoint and the part of the YouTube Data API that uploads and lists videos. */
export async function startGoogle(now = Date.now) {
  const desk = openTokenDesk({ client: 'form', knowsPkce: true, expiresIn: 3599, renews: 'often' })
  const videos: Video[] = []
  const playlist: string[] = []
  const comments: Written[] = []
  const sessions = new Map<string, Session>()
  let scope = ''

  const server = await startServer(async (request, url) => {
    if (url.pathname === '/token') return desk.issue(request)
    if (desk.scopeOf(request) === null) {
      return refused(401, 'authError', 'Request had invalid authentication credentials.')
    }
    if (url.pathname === '/v2/reports') {
      return scope.includes('yt-analytics.readonly')
        ? report(url.searchParams)
        : refused(403, 'insufficientPermissions', 'Insufficient Permission')
    }
    if (url.pathname === '/youtube/v3/channels') return Response.json({ items: [CHANNEL] })
    if (url.pathname === '/youtube/v3/playlistItems' && request.method === 'POST') {
      const { snippet } = (await request.json()) as { snippet: { resourceId: { videoId: string } } }
      playlist.push(snippet.resourceId.videoId)
      return Response.json({ id: 'item' })
    }
    if (url.pathname === '/youtube/v3/playlistItems') {
      return Response.json({ items: videos.map(({ id }) => ({ contentDetails: { videoId: id } })) })
    }
    if (url.pathname === '/youtube/v3/videos') {
      if (request.method === 'PUT') return update((await request.json()) as Video)
      const ids = url.searchParams.get('id')?.split(',') ?? []
      const found = videos.filter(({ id }) => ids.includes(id))
      if (url.searchParams.get('part') === 'statistics') {
        return Response.json({ items: found.map(({ id }) => ({ id, statistics: STATISTICS })) })
      }
      return Response.json({ items: found.map(shown) })
    }
    if (url.pathname === '/youtube/v3/commentThreads') return discuss(request, url)
    if (url.pathname === '/upload/youtube/v3/videos') return upload(request, url)
    return refused(404, 'notFound', 'Not found')
  })

  /** A hundred points need a video as the only filter. */
  function report(asked: URLSearchParams): Response {
    const id = /^video==(.+)$/.exec(asked.get('filters') ?? '')?.[1]
    const isRight =
      asked.get('ids') === 'channel==MINE' &&
      /^\d{4}-\d\d-\d\d$/.test(asked.get('startDate') ?? '') &&
      (asked.get('startDate') ?? '') < (asked.get('endDate') ?? '')
    if (!isRight || !id) return refused(400, 'badRequest', 'The query is not supported.')
    const isKnown = videos.some((video) => video.id === id)
    const rows = asked.has('dimensions') ? POINTS : [[14, 63.5, 4]]
    return Response.json({ kind: 'youtubeAnalytics#resultTable', rows: isKnown ? rows : [] })
  }

  /** What the status leaves out is set back to its default. */
  function update({ id, status }: Pick<Video, 'id' | 'status'>): Response {
    const video = videos.find((one) => one.id === id)
    if (!video) return refused(404, 'videoNotFound', 'The video cannot be found.')
    video.status = status
    return Response.json(shown(video))
  }

  /** @see https://developers.google.com/youtube/v3/docs/commentThreads/insert */
  async function discuss(request: Request, url: URL): Promise<Response> {
    if (!scope.includes('youtube.force-ssl'))
      return refused(403, 'insufficientPermissions', 'Insufficient Permission')
    const thread = request.method === 'POST' ? readThread(await request.json()) : null
    const id = thread?.post ?? url.searchParams.get('videoId')
    const video = videos.find((one) => one.id === id)
    if (!video) return refused(404, 'videoNotFound', 'The video cannot be found.')
    const { privacyStatus, selfDeclaredMadeForKids } = video.status
    if (privacyStatus === 'private' || selfDeclaredMadeForKids)
      return refused(403, 'commentsDisabled', 'The video has disabled comments.')
    if (!thread)
      return Response.json({ items: comments.filter(({ post }) => post === id).map(asThread) })
    if (thread.channel !== CHANNEL.id) return refused(403, 'forbidden', 'Forbidden')
    if (thread.text === '') return refused(400, 'commentTextRequired', 'The comment is empty.')
    if (thread.text.length > 10_000)
      return refused(400, 'commentTextTooLong', 'Too many characters.')
    comments.push(thread)
    return Response.json(asThread(thread))
  }

  async function upload(request: Request, url: URL): Promise<Response> {
    if (request.method === 'POST') {
      const resource = (await request.json()) as Session['resource']
      if (!resource.snippet.title)
        return refused(400, 'invalidTitle', 'The video title is invalid.')
      const id = crypto.randomUUID()
      const size = Number(request.headers.get('x-upload-content-length'))
      sessions.set(id, { resource, size, received: new Uint8Array(), video: null })
      const location = `${server.url}/upload/youtube/v3/videos?uploadType=resumable&upload_id=${id}`
      return new Response(null, { status: 200, headers: { location } })
    }
    const session = sessions.get(url.searchParams.get('upload_id') ?? '')
    if (!session) return refused(404, 'notFound', 'Not found')
    return receive(session, request)
  }

  async function receive(session: Session, request: Request): Promise<Response> {
    const range = request.headers.get('content-range') ?? ''
    if (session.video) return Response.json(shown(session.video))
    if (range !== `bytes */${session.size}`) {
      const [, first = '', last = '', size = ''] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(range) ?? []
      const bytes = new Uint8Array(await request.arrayBuffer())
      const isLast = Number(last) === session.size - 1
      const isRight =
        Number(first) === session.received.length &&
        Number(size) === session.size &&
        bytes.length === Number(last) - Number(first) + 1 &&
        (isLast || bytes.length % CHUNK_UNIT === 0)
      if (!isRight) return refused(400, 'badContentRange', `Unexpected ${range}.`)
      session.received = Buffer.concat([session.received, bytes])
    }
    if (session.received.length < session.size) {
      const headers = { range: `bytes=0-${session.received.length - 1}` }
      return new Response(null, { status: 308, ...(session.received.length > 0 && { headers }) })
    }
    const { snippet, status } = session.resource
    const publishedAt = new Date(now()).toISOString()
    const id = `video-${videos.length}`
    session.video = { id, snippet: { ...snippet, publishedAt }, status, bytes: session.received }
    videos.unshift(session.video)
    return Response.json(shown(session.video), { status: 201 })
  }

  return {
    ...{ ...server, videos, playlist, comments },
    get refreshes() {
      return desk.refreshes
    },
    expireTokens: desk.expireTokens,
    revokeGrant: desk.revokeGrant,
    forgetSessions: () => sessions.clear(),
    /** What was agreed last holds for every token. */
    authorize(authorizationUrl: string) {
      scope = new URL(authorizationUrl).searchParams.get('scope') ?? ''
      return desk.authorize(authorizationUrl)
    },
  }
}

const CHANNEL = {
  id: 'UC_ada',
  snippet: { title: 'Ada', customUrl: '@ada', thumbnails: { default: { url: 'https://a/b.png' } } },
  status: { longUploadsStatus: 'eligible' },
  contentDetails: { relatedPlaylists: { uploads: 'UU_ada' } },
}

/** Of a video whose comments are switched off. */
const STATISTICS = { viewCount: '340', likeCount: '21', favoriteCount: '0' }

/** Most leave in the first seconds and at a third of it; some watch the end again. */
const POINTS = Array.from({ length: 100 }, (_, at) => {
  const left = 0.25 * Math.min(1, at / 8) + (at > 33 ? 0.2 : 0) + at / 400
  return [(at + 1) / 100, Math.round(1000 * (1.05 - left + (at > 95 ? 0.05 : 0))) / 1000]
})

interface Thread {
  snippet: {
    channelId: string
    videoId: string
    topLevelComment: { snippet: { textOriginal: string } }
  }
}

const readThread = ({ snippet }: Thread) => ({
  channel: snippet.channelId,
  post: snippet.videoId,
  text: snippet.topLevelComment.snippet.textOriginal,
})

const asThread = ({ post, text }: Written) => ({
  snippet: { videoId: post, topLevelComment: { snippet: { textOriginal: text } } },
})

function shown({ bytes: _, ...video }: Video) {
  return video
}

function refused(code: number, reason: string, message: string): Response {
  const errors = [{ domain: 'youtube.video', reason, message }]
  return Response.json({ error: { code, message, errors } }, { status: code })
}
