import {
  discuss,
  failed,
  insightsOf,
  refused,
  shownReel,
  unauthorized,
  unknown,
} from './meta-answers.ts'
import { createMetaLogin, type Page, shownPage } from './meta-login.ts'
import { startServer } from './start-server.ts'
import type { Written } from './written.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const VERSIONS = ['v24.0', 'v25.0', 'v26.0']

/** A video on its way: a container of Instagram's, or a video of a page's. */
export interface Upload {
  id: string
  /** The account that it is for. */
  owner: string
  form: Record<string, string>
  openedAt: number
  received: Uint8Array
  size: number | null
  /** How often its status is still asked for before it is done. */
  polls: number
  post: Reel | null
  /** Whether a page has asked to publish it. */
  finished: boolean
}

export interface Reel {
  id: string
  owner: string
  form: Record<string, string>
  bytes: Uint8Array
  at: number
}

/** Meta's login, the Graph API and the upload host, as far as reels need them, made from its documents. */
export async function startMeta(now = Date.now) {
  const login = createMetaLogin(now)
  let ids = 17_900_000_000_000_000n
  const newId = () => String(++ids)
  const made = {
    login,
    /** All that was really published. */
    reels: [] as Reel[],
    comments: [] as Written[],
    uploads: new Map<string, Upload>(),
    pages: login.pages,
    rules: {
      instagramPerDay: 100,
      facebookPerDay: 30,
      /** How often a video that is whole is still worked on when it is asked for. */
      polls: 0,
      /** Whether a page is told that a finished reel is being published. */
      tellsPublishing: true,
      /** Why a video is not taken. */
      failure: null as string | null,
      /** Whether the connection has the permission for insights, and whether they tell who leaves early. */
      insights: true,
      tellsSkipped: true,
      /** How many bytes arrive of the next upload before its connection breaks. */
      keeps: null as number | null,
    },
  }

  const server = await startServer(async (request, url) => {
    const [, first = '', ...rest] = url.pathname.split('/')
    if (first === 'ig-api-upload' || first === 'video-upload')
      return receive(request, rest.at(-1) ?? '')
    if (!VERSIONS.includes(first)) {
      return refused(400, 2500, null, `Unknown path components: ${url.pathname}`)
    }
    const path = rest.join('/')
    const query = Object.fromEntries(url.searchParams)
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    const answer = login.answer(path, query, token)
    if (answer) return answer
    const page = login.pageOf(token)
    if (!page) return unauthorized()
    const form =
      request.method === 'POST' ? Object.fromEntries(new URLSearchParams(await request.text())) : {}
    if (path === 'me') return Response.json(shownPage(page))
    const [id = '', edge = ''] = rest
    if (edge === 'comments') return discuss(made, page, id, form['message'], login.scopes)
    if (edge.endsWith('insights')) return insightsOf(made, id, edge, query['metric'] ?? '')
    return (
      instagram(page, request.method, path, form) ??
      facebook(page, request.method, path, { ...query, ...form }) ??
      unknown(path)
    )
  })

  function instagram(
    { instagram: account }: Page,
    method: string,
    path: string,
    form: Record<string, string>,
  ): Response | null {
    const user = account?.id ?? ''
    const mine = () => made.reels.filter(({ owner }) => owner === user)
    const used = () => mine().filter(({ at }) => at > now() - DAY_MS).length
    switch (`${method} ${path}`) {
      case `GET ${user}/content_publishing_limit`: {
        const config = { quota_total: made.rules.instagramPerDay, quota_duration: 86_400 }
        return Response.json({ data: [{ quota_usage: used(), config }] })
      }
      case `POST ${user}/media`:
        return openContainer(user, form)
      case `POST ${user}/media_publish`:
        return used() >= made.rules.instagramPerDay
          ? refused(400, 9, 2207042, 'You reached maximum number of posts.')
          : publishContainer(user, made.uploads.get(form['creation_id'] ?? ''))
      case `GET ${user}/media`:
        return Response.json({ data: mine().map(shownReel).toReversed() })
    }
    const reel = mine().find(({ id }) => id === path)
    if (reel) return Response.json(shownReel(reel))
    const upload = made.uploads.get(path)
    return upload && upload.owner === user ? Response.json(statusOf(upload)) : null
  }

  function facebook(
    { id: page }: Page,
    method: string,
    path: string,
    form: Record<string, string>,
  ): Response | null {
    const mine = () => made.reels.filter(({ owner }) => owner === page)
    const upload = made.uploads.get(form['video_id'] ?? path)
    const isOwn = upload?.owner === page
    if (method === 'GET' && path === `${page}/video_reels`) {
      return Response.json({ data: mine().map(({ id }) => ({ id })) })
    }
    if (method === 'DELETE') {
      const at = made.reels.findIndex(({ id, owner }) => id === path && owner === page)
      if (at < 0) return null
      made.reels.splice(at, 1)
      return Response.json({ success: true })
    }
    if (method === 'GET') return isOwn ? Response.json({ status: phasesOf(upload) }) : null
    if (path !== `${page}/video_reels`) return null
    if (form['upload_phase'] === 'start') {
      const { id } = open(page, {})
      return Response.json({ video_id: id, upload_url: `${server.url}/video-upload/${id}` })
    }
    const isRight = form['upload_phase'] === 'finish' && form['video_state'] === 'PUBLISHED'
    if (!isRight || !isOwn) return refused(400, 100, null, '(#100) Missing parameter')
    if (isExpired(upload)) return refused(400, 100, null, 'The video has expired.')
    if (upload.received.length !== upload.size) return refused(400, 6000, null, 'Upload it first.')
    if (mine().filter(({ at }) => at > now() - DAY_MS).length >= made.rules.facebookPerDay) {
      return refused(400, 613, null, 'Calls to this api have exceeded the rate limit.')
    }
    if (upload.finished || upload.post) return refused(400, 100, null, 'It is published already.')
    upload.finished = true
    upload.form = form
    if (made.rules.failure === null && upload.polls <= 0) publish(upload, upload.id)
    return Response.json({ success: true })
  }

  /** A reel that is finished is published once it was worked on. */
  function phasesOf(upload: Upload) {
    const { failure, tellsPublishing } = made.rules
    if (upload.finished && !upload.post && failure === null && upload.polls-- <= 0) {
      publish(upload, upload.id)
    }
    const isWhole = upload.received.length === upload.size
    const bytes_transfered = upload.received.length
    const isRefused = upload.finished && failure !== null
    return {
      video_status: isExpired(upload) ? 'expired' : upload.post ? 'ready' : 'processing',
      uploading_phase: { status: isWhole ? 'complete' : 'in_progress', bytes_transfered },
      processing_phase: {
        status: isRefused ? 'error' : 'in_progress',
        ...(isRefused && { error: { message: failure } }),
      },
      publishing_phase: upload.post
        ? { status: 'complete', publish_status: 'published' }
        : { status: upload.finished && tellsPublishing ? 'in_progress' : 'not_started' },
    }
  }

  function openContainer(owner: string, form: Record<string, string>): Response {
    const trial = form['trial_params'] && JSON.parse(form['trial_params']).graduation_strategy
    const isRight =
      form['media_type'] === 'REELS' &&
      form['upload_type'] === 'resumable' &&
      (trial === undefined || ['MANUAL', 'SS_PERFORMANCE'].includes(trial)) &&
      JSON.parse(form['collaborators'] ?? '[]').length <= 3
    if (!isRight) return refused(400, 100, null, 'Invalid parameter')
    if ((form['caption'] ?? '').length > 2200) {
      return refused(400, 36004, 2207010, 'The caption is too long.')
    }
    const upload = open(owner, form)
    const uri = `${server.url}/ig-api-upload/v25.0/${upload.id}`
    return Response.json({ id: upload.id, uri })
  }

  function open(owner: string, form: Record<string, string>): Upload {
    const { polls } = made.rules
    const rest = { received: new Uint8Array(), size: null, polls, post: null, finished: false }
    const upload: Upload = { id: newId(), owner, form, openedAt: now(), ...rest }
    made.uploads.set(upload.id, upload)
    return upload
  }

  /** Takes the whole rest of a file at once; what arrives before a connection breaks is kept. */
  async function receive(request: Request, id: string): Promise<Response> {
    const upload = made.uploads.get(id)
    const token = request.headers.get('authorization')?.replace('OAuth ', '') ?? ''
    const page = made.pages.find((page) => page.token === token)
    const isOwn = upload && [page?.id, page?.instagram?.id].includes(upload.owner)
    if (!isOwn || isExpired(upload)) return failed('ProcessingFailedError', false)
    if (Number(request.headers.get('offset')) !== upload.received.length) {
      return failed('OffsetInvalidError', true)
    }
    const size = Number(request.headers.get('file_size'))
    upload.size = size
    const bytes = new Uint8Array(await request.arrayBuffer())
    const arrived = bytes.subarray(0, made.rules.keeps ?? bytes.length)
    made.rules.keeps = null
    upload.received = Buffer.concat([upload.received, arrived])
    if (upload.received.length !== size) return failed('PartialRequestError', true)
    return Response.json({ success: true, message: 'Upload successful.' })
  }

  const isExpired = ({ openedAt, post }: Upload) => post === null && now() - openedAt >= DAY_MS

  function statusCode(upload: Upload): string {
    if (upload.post) return 'PUBLISHED'
    if (isExpired(upload)) return 'EXPIRED'
    if (upload.received.length !== upload.size || upload.polls-- > 0) return 'IN_PROGRESS'
    return made.rules.failure === null ? 'FINISHED' : 'ERROR'
  }

  function statusOf(upload: Upload) {
    const status_code = statusCode(upload)
    const isWhole = upload.received.length === upload.size
    const uploading_phase = {
      status: isWhole ? 'complete' : 'in_progress',
      bytes_transferred: upload.received.length,
    }
    const status = status_code === 'ERROR' ? `Error: ${made.rules.failure}` : status_code
    return { id: upload.id, status, status_code, video_status: { uploading_phase } }
  }

  function publishContainer(user: string, upload: Upload | undefined): Response {
    if (!upload || upload.owner !== user) return refused(400, 24, 2207006, 'It cannot be found.')
    if (isExpired(upload)) return refused(400, -2, 2207020, 'The media has expired.')
    if (upload.post) return refused(400, 100, null, 'The container is published already.')
    if (upload.received.length !== upload.size || upload.polls > 0) {
      return refused(400, 9007, 2207027, 'Media ID is not available')
    }
    return Response.json({ id: publish(upload).id })
  }

  function publish(upload: Upload, id = newId()): Reel {
    const { owner, form, received: bytes } = upload
    upload.post = { id, owner, form, bytes, at: now() }
    made.reels.push(upload.post)
    return upload.post
  }

  return Object.assign(made, server, {
    revokeTokens: login.revokeTokens,
    authorize: login.authorize,
  })
}
