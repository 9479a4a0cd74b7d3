import { createHash } from 'node:crypto'
import { startServer } from './start-server.ts'

const LEAST_CHUNK = 5_000_000
const MOST_CHUNK = 64_000_000
const MOST_LAST_CHUNK = 128_000_000
const MINUTE_MS = 60_000

interface PostInfo {
  title: string
  privacy_level: string
  disable_comment: boolean
  disable_duet: boolean
  disable_stitch: boolean
}

interface Upload {
  publish_id: string
  /** `null` for a draft. */
  info: PostInfo | null
  plan: { video_size: number; chunk_size: number; total_chunk_count: number }
  received: Uint8Array
  /** How often its status is still asked for before it is done. */
  polls: number
  video: Video | null
}

export interface Video {
  /** A number of 19 digits, as TikTok writes it. */
  id: string
  info: PostInfo | null
  bytes: Uint8Array
}

const COUNTS = { view_count: 1200, like_count: 80, comment_count: 5, share_count: 9 }

const USER = { open_id: 'open-ada', avatar_url: 'https://a/b.png', display_name: 'Ada' }

/** TikTok's tokens and the parts of its Content Posting and Display APIs that post videos, made from its documents. */
export async function startTiktok(now = Date.now) {
  const uploads = new Map<string, Upload>()
  const addresses = new Map<string, Upload>()
  const codes = new Map<string, string>()
  const tokens = new Set<string>()
  const inits: number[] = []
  let grant = 'rft.first'
  const made = {
    /** All that was really published, and all that went to the inbox. */
    videos: [] as Video[],
    drafts: [] as Video[],
    refreshes: 0,
    rules: {
      isAudited: true,
      initsPerMinute: Number.POSITIVE_INFINITY,
      postsPerDay: Number.POSITIVE_INFINITY,
      /** How often a video that is whole is still worked on when it is asked for. */
      polls: 0,
      /** How often a video that is published has no id yet when it is asked for. */
      lateIds: 0,
      failure: null as string | null,
      creator: {
        creator_username: 'ada',
        creator_nickname: 'Ada',
        privacy_level_options: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
        comment_disabled: false,
        duet_disabled: true,
        stitch_disabled: false,
        max_video_post_duration_sec: 300,
      } as Record<string, unknown>,
    },
  }

  const server = await startServer(async (request, url) => {
    if (url.pathname === '/v2/oauth/token/') return issue(new URLSearchParams(await request.text()))
    if (url.pathname === '/video/') return receive(request, url)
    if (!tokens.has(request.headers.get('authorization')?.replace('Bearer ', '') ?? '')) {
      return refused(401, 'access_token_invalid')
    }
    const body = request.method === 'POST' ? await request.json() : null
    switch (url.pathname) {
      case '/v2/user/info/':
        return url.searchParams.has('fields') ? ok({ user: USER }) : refused(400, 'invalid_params')
      case '/v2/post/publish/creator_info/query/':
        return ok(made.rules.creator)
      case '/v2/post/publish/video/init/':
        return refuseInfo(body.post_info) ?? open(body.source_info, body.post_info)
      case '/v2/post/publish/inbox/video/init/':
        return open(body.source_info, null)
      case '/v2/post/publish/status/fetch/':
        return statusOf(uploads.get(body.publish_id))
      case '/v2/video/query/':
        return ok({
          videos: made.videos
            .filter(({ id }) => body.filters.video_ids.includes(id))
            .map(({ id }) => ({
              ...{ id, share_url: `https://www.tiktok.com/@ada/video/${id}` },
              ...(url.searchParams.get('fields')?.includes('view_count') && COUNTS),
            })),
        })
      default:
        return refused(404, 'not_found')
    }
  })

  function issue(form: URLSearchParams): Response {
    if (form.get('client_key') !== 'app' || form.get('client_secret') !== 'app-secret') {
      return Response.json({ error: 'invalid_client', error_description: 'Client key or secret.' })
    }
    if (form.get('grant_type') === 'authorization_code') {
      const challenge = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const verifier = form.get('code_verifier') ?? ''
      if (createHash('sha256').update(verifier).digest('hex') !== challenge) return unknownGrant()
    } else {
      if (form.get('refresh_token') !== grant) return unknownGrant()
      made.refreshes++
    }
    const access_token = `act.${crypto.randomUUID()}`
    tokens.add(access_token)
    grant = `rft.${crypto.randomUUID()}`
    return Response.json({ access_token, expires_in: 86_400, refresh_token: grant, open_id: 'a' })
  }

  function refuseInfo(info: PostInfo): Response | null {
    const { isAudited, creator, postsPerDay } = made.rules
    if (!isAudited && info.privacy_level !== 'SELF_ONLY') {
      return refused(403, 'unaudited_client_can_only_post_to_private_accounts')
    }
    const offered = creator['privacy_level_options'] as string[]
    if (!offered.includes(info.privacy_level)) return refused(403, 'privacy_level_option_mismatch')
    if (made.videos.length >= postsPerDay) return refused(403, 'spam_risk_too_many_posts')
    const isForbidden = (['comment', 'duet', 'stitch'] as const).some(
      (what) => creator[`${what}_disabled`] && !info[`disable_${what}`],
    )
    return info.title.length > 2200 || isForbidden ? refused(400, 'invalid_param') : null
  }

  function open(plan: Upload['plan'] & { source: string }, info: PostInfo | null): Response {
    const { video_size, chunk_size, total_chunk_count } = plan
    const last = video_size - chunk_size * (total_chunk_count - 1)
    const isRight =
      plan.source === 'FILE_UPLOAD' &&
      total_chunk_count === Math.floor(video_size / chunk_size) &&
      (video_size < LEAST_CHUNK
        ? chunk_size === video_size
        : chunk_size >= LEAST_CHUNK && chunk_size <= MOST_CHUNK && last <= MOST_LAST_CHUNK)
    if (!isRight) return refused(400, 'invalid_param')
    inits.push(now())
    const recent = inits.filter((at) => at > now() - MINUTE_MS)
    if (recent.length > made.rules.initsPerMinute) return refused(429, 'rate_limit_exceeded')
    const publish_id = `v_pub_file~v2.${crypto.randomUUID()}`
    const { polls } = made.rules
    const upload = { publish_id, info, plan, received: new Uint8Array(), polls, video: null }
    uploads.set(publish_id, upload)
    const id = crypto.randomUUID()
    addresses.set(id, upload)
    return ok({ publish_id, upload_url: `${server.url}/video/?upload_id=${id}&upload_token=x` })
  }

  async function receive(request: Request, url: URL): Promise<Response> {
    const upload = addresses.get(url.searchParams.get('upload_id') ?? '')
    if (!upload) return new Response(null, { status: 403 })
    const { video_size, chunk_size, total_chunk_count } = upload.plan
    const range = request.headers.get('content-range') ?? ''
    const [, first = '', last = '', size = ''] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(range) ?? []
    const bytes = new Uint8Array(await request.arrayBuffer())
    if (Number(first) !== upload.received.length) return new Response(null, { status: 416 })
    const at = Math.floor(Number(first) / chunk_size)
    const length = at < total_chunk_count - 1 ? chunk_size : video_size - Number(first)
    const isRight =
      !request.headers.has('authorization') &&
      Number(size) === video_size &&
      bytes.length === length &&
      bytes.length === Number(last) - Number(first) + 1
    if (!isRight) return new Response(null, { status: 400 })
    upload.received = Buffer.concat([upload.received, bytes])
    if (upload.received.length < video_size) return new Response(null, { status: 206 })
    if (made.rules.failure === null) finish(upload)
    return new Response(null, { status: 201 })
  }

  function finish(upload: Upload): void {
    const list = upload.info ? made.videos : made.drafts
    const id = String(7_123_456_789_012_345_000n + BigInt(list.length + 1))
    upload.video = { id, info: upload.info, bytes: upload.received }
    list.push(upload.video)
  }

  function statusOf(upload: Upload | undefined): Response {
    if (!upload) return refused(400, 'invalid_publish_id')
    const { received, video, info, plan } = upload
    const uploaded_bytes = received.length
    if (uploaded_bytes < plan.video_size || upload.polls-- > 0) {
      return ok({ status: 'PROCESSING_UPLOAD', uploaded_bytes })
    }
    if (!video) return ok({ status: 'FAILED', fail_reason: made.rules.failure, uploaded_bytes })
    if (!info) return ok({ status: 'SEND_TO_USER_INBOX', uploaded_bytes })
    // Ids are numbers, and only videos that all may see have one.
    const isNamed = info.privacy_level === 'PUBLIC_TO_EVERYONE' && made.rules.lateIds-- <= 0
    const ids = isNamed ? `[${video.id}]` : '[]'
    return json(
      `{"data":{"status":"PUBLISH_COMPLETE","publicaly_available_post_id":${ids}},"error":{"code":"ok"}}`,
    )
  }

  return Object.assign(made, server, {
    expireTokens: () => tokens.clear(),
    /** Ends the addresses of all uploads, as an hour does. */
    expireUploads: () => addresses.clear(),
    forgetUploads: () => uploads.clear(),
    authorize(authorizationUrl: string) {
      const code = crypto.randomUUID()
      codes.set(code, new URL(authorizationUrl).searchParams.get('code_challenge') ?? '')
      return code
    },
  })
}

const ok = (data: unknown) => Response.json({ data, error: { code: 'ok', message: '' } })

const refused = (status: number, code: string) =>
  Response.json({ data: {}, error: { code, message: 'It says why.' } }, { status })

const unknownGrant = () =>
  Response.json({ error: 'invalid_grant', error_description: 'It is invalid or expired.' })

const json = (text: string) =>
  new Response(text, { headers: { 'content-type': 'application/json' } })
