import { startServer } from './start-server.ts'
import { openTokenDesk } from './token-desk.ts'
import type { Written } from './written.ts'

const PART_BYTES = 4_194_304
const LEAST_BYTES = 75_000
const MOST_BYTES = 500_000_000
const MEMBER = { sub: 'ada-1', name: 'Ada Lovelace', picture: 'https://a/b.png' }

interface Upload {
  owner: string
  size: number
  parts: Map<number, { etag: string; bytes: Uint8Array }>
  status: 'WAITING_UPLOAD' | 'PROCESSING' | 'AVAILABLE' | 'PROCESSING_FAILED'
  /** How often its status is still asked for before it is done. */
  polls: number
}

export interface Post {
  id: string
  author: string
  commentary: string
  visibility: string
  content: { media: { id: string; title?: string } }
  bytes: Uint8Array
}

interface Comment {
  actor: string
  object: string
  message: { text: string }
}

/** LinkedIn's tokens, its Videos API and its Posts API, made from its documents. */
export async function startLinkedin() {
  const desk = openTokenDesk({
    client: 'form',
    knowsPkce: false,
    expiresIn: 5_184_000,
    renews: 'never',
  })
  const uploads = new Map<string, Upload>()
  let closed = new Set<string>()
  const made = {
    /** All that was really published. */
    posts: [] as Post[],
    comments: [] as Written[],
    rules: {
      versions: ['202610'],
      /** How often a video that is whole is still worked on when it is asked for. */
      polls: 0,
      failure: null as string | null,
      postsLeft: Number.POSITIVE_INFINITY,
      /** How often a list of posts does not show the newest yet. */
      lateLists: 0,
    },
  }

  const server = await startServer(async (request, url) => {
    if (url.pathname === '/oauth/v2/accessToken') return desk.issue(request)
    if (url.pathname.startsWith('/dms/')) return receive(request, url)
    const scope = desk.scopeOf(request)
    if (scope === null) return refused(401, 'EXPIRED_ACCESS_TOKEN')
    if (url.pathname === '/v2/userinfo') {
      return scope.includes('openid') ? Response.json(MEMBER) : refused(403, 'ACCESS_DENIED')
    }
    const version = request.headers.get('linkedin-version')
    if (!version) return refused(400, 'VERSION_MISSING')
    if (!made.rules.versions.includes(version)) return refused(426, 'NONEXISTENT_VERSION')
    if (request.headers.get('x-restli-protocol-version') !== '2.0.0')
      return refused(400, 'PROTOCOL')
    if (!scope.includes('w_member_social')) return refused(403, 'ACCESS_DENIED')
    const body = request.method === 'POST' ? await request.json() : null
    const action = url.searchParams.get('action')
    if (url.pathname === '/rest/videos' && action === 'initializeUpload') {
      return open(body.initializeUploadRequest)
    }
    if (url.pathname === '/rest/videos' && action === 'finalizeUpload') {
      return finish(body.finalizeUploadRequest)
    }
    if (url.pathname.startsWith('/rest/videos/')) {
      return statusOf(decodeURIComponent(url.pathname.split('/')[3] ?? ''))
    }
    const [, kind] = /^\/rest\/memberCreator(Post|Video)Analytics$/.exec(url.pathname) ?? []
    if (kind) {
      return scope.includes('r_member_postAnalytics')
        ? analyse(url.search)
        : refused(403, 'ACCESS_DENIED')
    }
    const [, urn] = /^\/rest\/socialActions\/([^/]+)\/comments$/.exec(url.pathname) ?? []
    if (urn) return discuss(decodeURIComponent(urn), body, scope)
    if (request.method === 'DELETE') {
      const urn = decodeURIComponent(url.pathname.split('/')[3] ?? '')
      const at = made.posts.findIndex(({ id }) => id === urn)
      if (at >= 0) made.posts.splice(at, 1)
      return new Response(null, { status: 204 })
    }
    if (url.pathname !== '/rest/posts') return refused(404, 'NOT_FOUND')
    if (body) return post(body)
    return scope.includes('r_member_social') && url.searchParams.get('q') === 'author'
      ? list()
      : refused(403, 'ACCESS_DENIED')
  })

  function open({
    owner,
    fileSizeBytes: size,
  }: {
    owner: string
    fileSizeBytes: number
  }): Response {
    if (owner !== `urn:li:person:${MEMBER.sub}`) return refused(403, 'ACCESS_DENIED')
    if (!(size >= LEAST_BYTES && size <= MOST_BYTES)) return refused(400, 'INVALID_SIZE')
    const video = `urn:li:video:C5-${crypto.randomUUID()}`
    const { polls } = made.rules
    uploads.set(video, { owner, size, parts: new Map(), status: 'WAITING_UPLOAD', polls })
    const uploadInstructions = Array.from({ length: Math.ceil(size / PART_BYTES) }, (_, index) => ({
      uploadUrl: `${server.url}/dms/${video}/${index}?token=x`,
      firstByte: index * PART_BYTES,
      lastByte: Math.min((index + 1) * PART_BYTES, size) - 1,
    }))
    return Response.json({ value: { video, uploadToken: '', uploadInstructions } })
  }

  async function receive(request: Request, url: URL): Promise<Response> {
    const [, , video = '', index = ''] = url.pathname.split('/')
    const upload = uploads.get(video)
    if (!upload || closed.has(video)) return new Response(null, { status: 403 })
    const bytes = new Uint8Array(await request.arrayBuffer())
    const length = Math.min(PART_BYTES, upload.size - Number(index) * PART_BYTES)
    const isRight =
      request.method === 'PUT' &&
      request.headers.get('content-type') === 'application/octet-stream' &&
      bytes.length === length
    if (!isRight) return refused(400, 'PART')
    const etag = `/ambry-video/${crypto.randomUUID()}`
    upload.parts.set(Number(index), { etag, bytes })
    return new Response(null, { status: 200, headers: { etag } })
  }

  function finish(request: { video: string; uploadedPartIds: string[] }): Response {
    const upload = uploads.get(request.video)
    const parts = [...(upload?.parts ?? [])].toSorted(([a], [b]) => a - b)
    const etags = parts.map(([, { etag }]) => etag)
    const isWhole = upload && parts.length === Math.ceil(upload.size / PART_BYTES)
    if (!isWhole || etags.join() !== request.uploadedPartIds.join()) return refused(400, 'PARTS')
    if (upload.status !== 'WAITING_UPLOAD') return refused(400, 'ALREADY_FINALIZED')
    upload.status = 'PROCESSING'
    return new Response(null, { status: 200 })
  }

  function statusOf(video: string): Response {
    const upload = uploads.get(video)
    if (!upload) return refused(404, 'NOT_FOUND')
    if (upload.status === 'PROCESSING' && upload.polls-- <= 0) {
      upload.status = made.rules.failure === null ? 'AVAILABLE' : 'PROCESSING_FAILED'
    }
    const { status, owner } = upload
    const processingFailureReason = made.rules.failure
    return Response.json({ id: video, owner, status, processingFailureReason })
  }

  function post(body: Omit<Post, 'id' | 'bytes'> & { lifecycleState: string }): Response {
    const upload = uploads.get(body.content.media.id)
    if (made.rules.postsLeft-- <= 0) return refused(429, 'TOO_MANY_REQUESTS')
    const commentary = readLittle(body.commentary)
    const isRight =
      upload?.status === 'AVAILABLE' &&
      body.author === upload.owner &&
      body.lifecycleState === 'PUBLISHED' &&
      ['PUBLIC', 'CONNECTIONS'].includes(body.visibility) &&
      commentary !== null &&
      commentary.length <= 3000
    if (!isRight || !upload) return refused(422, 'INVALID_POST')
    const id = `urn:li:share:${7_000_000_000_000_000_000n + BigInt(made.posts.length)}`
    const bytes = Buffer.concat(
      [...upload.parts].toSorted(([a], [b]) => a - b).map(([, part]) => part.bytes),
    )
    const { author, visibility, content } = body
    made.posts.push({ id, author, commentary, visibility, content, bytes })
    return new Response(null, { status: 201, headers: { 'x-restli-id': id } })
  }

  /** @see https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/comments-api */
  function discuss(post: string, body: Comment | null, scope: string): Response {
    if (!made.posts.some(({ id }) => id === post)) return refused(404, 'NOT_FOUND')
    if (body === null) {
      if (!scope.includes('r_member_social')) return refused(403, 'ACCESS_DENIED')
      const below = made.comments.filter((one) => one.post === post)
      return Response.json({ elements: below.map(({ text }) => ({ message: { text } })) })
    }
    const { actor, object, message } = body
    const isRight = actor === `urn:li:person:${MEMBER.sub}` && object === post
    if (!isRight || message.text === '' || message.text.length > 1250)
      return refused(400, 'INVALID_COMMENT')
    made.comments.push({ post, text: message.text })
    return Response.json({ actor, object, message }, { status: 201 })
  }

  /** Counts of one kind; the entity is a union, whose kind is named before the URN. */
  function analyse(search: string): Response {
    const [, entity = ''] = /[?&]entity=\(share:([^)&]+)\)/.exec(search) ?? []
    const query = new URLSearchParams(search)
    const queryType = query.get('queryType') ?? ''
    const isRight = query.get('q') === 'entity' && query.get('aggregation') === 'TOTAL'
    if (!isRight || !Object.hasOwn(COUNTS, queryType)) return refused(400, 'INVALID_PARAM')
    if (!made.posts.some(({ id }) => encodeURIComponent(id) === entity)) {
      return refused(404, 'NOT_FOUND')
    }
    const count = COUNTS[queryType as keyof typeof COUNTS]
    return Response.json({ elements: [{ count, metricType: queryType }], paging: {} })
  }

  function list(): Response {
    const isLate = made.rules.lateLists-- > 0
    const shown = made.posts
      .slice(0, isLate ? -1 : undefined)
      .toReversed()
      .slice(0, 100)
    return Response.json({
      elements: shown.map(({ id, author, commentary, visibility, content }) => ({
        id,
        author,
        commentary,
        visibility,
        content,
        lifecycleState: 'PUBLISHED',
      })),
    })
  }

  return Object.assign(made, server, {
    expireTokens: desk.expireTokens,
    authorize: desk.authorize,
    /** Ends the addresses of all parts. */
    expireUploads: () => {
      closed = new Set(uploads.keys())
    },
  })
}

const COUNTS = {
  VIDEO_PLAY: 40,
  VIDEO_WATCH_TIME: 300_000,
  REACTION: 7,
  COMMENT: 3,
  RESHARE: 2,
  POST_SAVE: 1,
}

/** Reads the little text format; `null` for characters that it reserves and that are not escaped. */
function readLittle(text: string): string | null {
  const plain = text.replace(/\{hashtag\|\\#\|((?:[^\\|}]|\\.)+)\}/g, (_, tag) => `\\#${tag}`)
  return /[|{}@[\]()<>#*_~\\]/.test(plain.replace(/\\./g, ''))
    ? null
    : plain.replace(/\\(.)/g, '$1')
}

const refused = (status: number, code: string) =>
  Response.json({ status, code, message: 'It says why.' }, { status })
