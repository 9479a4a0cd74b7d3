import { startServer } from './start-server.ts'
import { openTokenDesk } from './token-desk.ts'
import type { Written } from './written.ts'

const MOST_SEGMENT_BYTES = 5 * 1024 * 1024
const MOST_SEGMENTS = 1000
const MOST_BYTES = 512_000_000
const USER = {
  id: '2244994945',
  name: 'Ada',
  username: 'ada',
  profile_image_url: 'https://a/b.png',
}

interface Upload {
  size: number
  segments: Map<number, Uint8Array>
  isFinal: boolean
  /** How often its status is still asked for before it is done. */
  polls: number
}

export interface Post {
  id: string
  text: string
  media: string
  created_at: string
  /** What it was made with. */
  body: Record<string, unknown>
  bytes: Uint8Array
}

/** X's tokens, its media upload and the posts of a user, made from its documents. */
export async function startX(now = Date.now) {
  const desk = openTokenDesk({ client: 'basic', knowsPkce: true, expiresIn: 7200, renews: 'once' })
  const uploads = new Map<string, Upload>()
  const made = {
    /** All that was really published. */
    posts: [] as Post[],
    comments: [] as Written[],
    /** How many posts were read, as each is charged for. */
    reads: 0,
    get refreshes() {
      return desk.refreshes
    },
    rules: {
      /** How often a video that is whole is still worked on when it is asked for. */
      polls: 0,
      failure: null as string | null,
      postsLeft: Number.POSITIVE_INFINITY,
      /** Whether the operator's credits are used up. */
      isUnpaid: false,
      /** How often a list of posts does not show the newest yet. */
      lateLists: 0,
    },
  }

  const server = await startServer(async (request, url) => {
    const { pathname: path, searchParams: query } = url
    if (path === '/2/oauth2/token') return desk.issue(request)
    const scope = desk.scopeOf(request)
    if (scope === null) return problem(401, 'about:blank', 'Unauthorized')
    if (made.rules.isUnpaid) return problem(402, 'about:blank', 'There are no credits left.')
    if (path === '/2/users/me') return Response.json({ data: USER })
    if (path === `/2/users/${USER.id}/tweets`) return list(query)
    if (path.startsWith('/2/media/upload') && !scope.includes('media.write')) {
      return problem(403, 'not-authorized-for-resource')
    }
    if (path === '/2/media/upload') return statusOf(query)
    if (path === '/2/media/upload/initialize') return open(await request.json())
    const [, id = '', step] = /^\/2\/media\/upload\/(\d+)\/(append|finalize)$/.exec(path) ?? []
    const upload = uploads.get(id)
    if (step && !upload) return problem(404, 'resource-not-found')
    if (upload && step === 'append') return append(upload, await request.formData())
    if (upload && step === 'finalize') return finish(id, upload)
    const [, posted] = /^\/2\/tweets\/(\d+)$/.exec(path) ?? []
    if (posted && request.method === 'DELETE') {
      const at = made.posts.findIndex(({ id }) => id === posted)
      if (at >= 0) made.posts.splice(at, 1)
      return Response.json({ data: { deleted: at >= 0 } })
    }
    if (posted) return show(posted, query)
    return path === '/2/tweets' ? post(await request.json()) : problem(404, 'resource-not-found')
  })

  function open(body: Record<string, unknown>): Response {
    const { total_bytes, media_type, media_category } = body
    const isRight =
      typeof total_bytes === 'number' &&
      total_bytes <= MOST_BYTES &&
      media_type === 'video/mp4' &&
      media_category === 'tweet_video' &&
      Object.keys(body).length === 3
    if (!isRight) return problem(400, 'invalid-request')
    const id = String(1_880_028_106_020_515_840n + BigInt(uploads.size))
    const { polls } = made.rules
    uploads.set(id, { size: total_bytes, segments: new Map(), isFinal: false, polls })
    return Response.json({ data: { id, media_key: `7_${id}`, expires_after_secs: 86_400 } })
  }

  async function append({ segments, isFinal }: Upload, form: FormData): Promise<Response> {
    const media = form.get('media')
    const index = Number(form.get('segment_index') ?? -1)
    if (!(media instanceof Blob) || !(index >= 0 && index < MOST_SEGMENTS) || isFinal) {
      return problem(400, 'invalid-request')
    }
    if (media.size > MOST_SEGMENT_BYTES) return new Response(null, { status: 413 })
    segments.set(index, new Uint8Array(await media.arrayBuffer()))
    return Response.json({ data: { expires_at: Math.floor(now() / 1000) + 86_400 } })
  }

  function finish(id: string, upload: Upload): Response {
    if (upload.isFinal || bytesOf(upload).length !== upload.size) {
      return problem(400, 'invalid-request', 'Segments do not add up to provided total file size.')
    }
    upload.isFinal = true
    return Response.json({ data: { id, processing_info: infoOf(upload) } })
  }

  function statusOf(query: URLSearchParams): Response {
    const id = query.get('media_id') ?? ''
    const upload = uploads.get(id)
    if (!upload?.isFinal || query.get('command') !== 'STATUS') {
      return problem(400, 'invalid-request')
    }
    return Response.json({ data: { id, processing_info: infoOf(upload) } })
  }

  function infoOf(upload: Upload) {
    if (upload.polls-- > 0) return { state: 'in_progress', check_after_secs: 1 }
    const { failure } = made.rules
    return failure === null
      ? { state: 'succeeded', progress_percent: 100 }
      : { state: 'failed', error: { name: 'InvalidMedia', message: failure } }
  }

  function post(body: Record<string, unknown>): Response {
    const { text, media, reply } = body as {
      text: string
      media: { media_ids: string[] }
      reply?: { in_reply_to_tweet_id: string }
    }
    if (reply) return answer(reply.in_reply_to_tweet_id, text)
    const id = media.media_ids[0] ?? ''
    const upload = uploads.get(id)
    if (made.rules.postsLeft-- <= 0) {
      const reset = String(Math.floor(now() / 1000) + 900)
      return problem(429, 'rate-limit-exceeded', 'Too many.', { 'x-rate-limit-reset': reset })
    }
    if (!upload?.isFinal) return problem(400, 'invalid-request', 'Your media IDs are invalid.')
    if (made.posts.some((one) => one.text === text)) {
      return problem(
        403,
        'about:blank',
        'You are not allowed to create a Tweet with duplicate content.',
      )
    }
    const number = 2_000_000_000_000_000_000n + BigInt(made.posts.length)
    const created_at = new Date(now()).toISOString()
    const bytes = bytesOf(upload)
    made.posts.push({ id: String(number), text, media: `7_${id}`, created_at, body, bytes })
    return Response.json({ data: { id: String(number), text } }, { status: 201 })
  }

  function answer(post: string, text: string): Response {
    if (made.rules.postsLeft-- <= 0) return problem(429, 'rate-limit-exceeded', 'Too many.')
    const isRight = made.posts.some(({ id }) => id === post) && [...text].length <= 280
    if (!isRight) return problem(400, 'invalid-request')
    made.comments.push({ post, text })
    return Response.json(
      { data: { id: String(3e18 + made.comments.length), text } },
      { status: 201 },
    )
  }

  function show(id: string, query: URLSearchParams): Response {
    const shown = made.posts.find((one) => one.id === id)
    if (!shown) {
      const type = 'https://api.x.com/2/problems/resource-not-found'
      return Response.json({ errors: [{ title: 'Not Found Error', type, resource_id: id }] })
    }
    made.reads++
    const counts = { like_count: 11, reply_count: 2, quote_count: 1, bookmark_count: 5 }
    const public_metrics = { ...counts, repost_count: 3, impression_count: 900 }
    const isAsked = query.get('post.fields') === 'public_metrics'
    return Response.json({ data: { id, text: shown.text, ...(isAsked && { public_metrics }) } })
  }

  function list(query: URLSearchParams): Response {
    if (query.get('post.fields') === 'referenced_tweets') return listReplies()
    const isLate = made.rules.lateLists-- > 0
    const shown = made.posts
      .slice(0, isLate ? -1 : undefined)
      .filter(({ created_at }) => created_at >= (query.get('start_time') ?? ''))
      .toReversed()
    const page = shown.slice(0, Number(query.get('max_results') ?? 10))
    made.reads += page.length
    const hasKeys = query.get('expansions') === 'attachments.media_keys'
    return Response.json({
      data: page.map(({ id, text, media }) => ({
        id,
        text,
        ...(hasKeys && { attachments: { media_keys: [media] } }),
      })),
      meta: {
        result_count: page.length,
        ...(shown.length > page.length && { next_token: 'more' }),
      },
    })
  }

  function listReplies(): Response {
    made.reads += made.comments.length
    const data = made.comments.map(({ post: id, text }) => ({
      text: text
        .replaceAll('&', '&amp;')
        .replace(/https?:\/\/[^\s,]+|example\.org/g, 'https://t.co/a1b2c3d4e5'),
      referenced_tweets: [{ type: 'replied_to', id }],
    }))
    return Response.json({ data, meta: { result_count: data.length } })
  }

  return Object.assign(made, server, {
    expireTokens: desk.expireTokens,
    authorize: desk.authorize,
    forgetUploads: () => uploads.clear(),
  })
}

const bytesOf = ({ segments }: Upload) =>
  Buffer.concat([...segments].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes))

const problem = (
  status: number,
  type: string,
  detail = 'It says why.',
  headers: Record<string, string> = {},
) => {
  const uri = type === 'about:blank' ? type : `https://api.x.com/2/problems/${type}`
  return Response.json({ title: 'Problem', detail, type: uri, status }, { status, headers })
}
