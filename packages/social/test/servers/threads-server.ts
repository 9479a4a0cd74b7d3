import { refused, told, unauthorized, unknown } from './meta-answers.ts'
import type { Reel } from './meta-server.ts'
import { startServer } from './start-server.ts'
import type { Written } from './written.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const USER = '25000000000000001'

export interface Container {
  id: string
  form: Record<string, string>
  /** The video, unless it could not be fetched. */
  bytes: Uint8Array | null
  openedAt: number
  /** How often its status is still asked for before it is done. */
  polls: number
  post: Reel | null
}

/** The tokens of Threads and the part of its API that posts videos, made from its documents. */
export async function startThreads(now = Date.now) {
  const codes = new Map<string, string>()
  let scope = ''
  const tokens = new Map<string, 'short' | 'long'>()
  let ids = 18_000_000_000_000_000n
  const newId = () => String(++ids)
  const made = {
    /** All that was really published. */
    posts: [] as Reel[],
    comments: [] as Written[],
    containers: new Map<string, Container>(),
    refreshes: 0,
    rules: { perDay: 250, polls: 0, failure: null as string | null },
  }

  const server = await startServer(async (request, url) => {
    const query = Object.fromEntries(url.searchParams)
    const body = request.method === 'POST' ? new URLSearchParams(await request.text()) : []
    const form = Object.fromEntries(body)
    const held = tokens.get(query['access_token'] ?? '')
    switch (url.pathname) {
      case '/oauth/access_token': {
        const isApp = form['client_id'] === 'app' && form['client_secret'] === 'app-secret'
        if (!isApp || form['grant_type'] !== 'authorization_code')
          return refused(400, 1, null, 'App')
        scope = codes.get(form['code'] ?? '') ?? scope
        return codes.delete(form['code'] ?? '') ? give('short', 3600) : unauthorized()
      }
      case '/access_token':
        return held === 'short' && query['client_secret'] === 'app-secret'
          ? give('long', 5_183_944)
          : unauthorized()
      case '/refresh_access_token':
        if (held !== 'long') return unauthorized()
        made.refreshes++
        return give('long', 5_183_944)
    }
    const [, version, ...rest] = url.pathname.split('/')
    if (version !== 'v1.0') return refused(400, 2500, null, 'Unknown path components')
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    if (!tokens.has(token)) return unauthorized()
    if (rest[1] === 'replies') return repliesOf(rest[0] ?? '')
    if (rest[1] === 'insights') return insightsOf(rest[0] ?? '', query['metric'] ?? '')
    return (await answer(`${request.method} ${rest.join('/')}`, form)) ?? unknown(rest.join('/'))
  })

  function give(kind: 'short' | 'long', expires_in: number): Response {
    const access_token = `TH-${kind}-${crypto.randomUUID()}`
    tokens.set(access_token, kind)
    return Response.json({ access_token, token_type: 'bearer', expires_in, user_id: USER })
  }

  const used = () => made.posts.filter(({ at }) => at > now() - DAY_MS).length

  function answer(
    asked: string,
    form: Record<string, string>,
  ): Promise<Response> | Response | null {
    const id = asked.replace('GET ', '')
    switch (asked) {
      case 'GET me':
        return Response.json({ id: USER, username: 'ada', name: 'Ada' })
      case `GET ${USER}/threads_publishing_limit`: {
        const config = { quota_total: made.rules.perDay, quota_duration: 86_400 }
        return Response.json({ data: [{ quota_usage: used(), config }] })
      }
      case `POST ${USER}/threads`:
        return open(form)
      case `POST ${USER}/threads_publish`:
        return publish(made.containers.get(form['creation_id'] ?? ''))
      case `GET ${USER}/threads`:
        return Response.json({ data: made.posts.map(shown).toReversed() })
    }
    const post = made.posts.find((post) => post.id === id)
    if (post) return Response.json(shown(post))
    const container = made.containers.get(id)
    return container ? Response.json({ id, ...statusOf(container) }) : null
  }

  function insightsOf(id: string, metrics: string): Response {
    if (!scope.includes('threads_manage_insights')) return refused(403, 10, null, 'Permission')
    if (!made.posts.some((post) => post.id === id)) return unknown(id)
    return told(metrics, { views: 70, likes: 9, replies: 3, reposts: 2, quotes: 1, shares: 4 })
  }

  /** @see https://developers.facebook.com/documentation/threads/reference/reply-management */
  function repliesOf(id: string): Response {
    if (!scope.includes('threads_read_replies')) return refused(403, 10, null, 'Permission')
    const below = made.comments.filter(({ post }) => post === id)
    return Response.json({ data: below.map(({ text }) => ({ text })) })
  }

  async function open(form: Record<string, string>): Promise<Response> {
    const above = form['reply_to_id']
    if (above !== undefined && !scope.includes('threads_manage_replies'))
      return refused(403, 10, null, 'Permission')
    if (above !== undefined && !made.posts.some(({ id }) => id === above)) return unknown(above)
    const isRight =
      above !== undefined
        ? form['media_type'] === 'TEXT'
        : form['media_type'] === 'VIDEO' && URL.canParse(form['video_url'] ?? '')
    if (!isRight || [...(form['text'] ?? '')].length > 500)
      return refused(400, 100, null, 'Invalid')
    const id = newId()
    const { polls } = made.rules
    const bytes = above ? new Uint8Array() : await fetchVideo(form['video_url'] ?? '')
    made.containers.set(id, { id, form, bytes, openedAt: now(), polls, post: null })
    return Response.json({ id })
  }

  function statusOf(container: Container) {
    const { post, openedAt, bytes } = container
    if (post) return { status: 'PUBLISHED' }
    if (now() - openedAt >= DAY_MS) return { status: 'EXPIRED' }
    if (container.polls-- > 0) return { status: 'IN_PROGRESS' }
    const error_message = bytes ? made.rules.failure : 'FAILED_DOWNLOADING_VIDEO'
    return error_message === null ? { status: 'FINISHED' } : { status: 'ERROR', error_message }
  }

  function publish(container: Container | undefined): Response {
    if (!container) return unknown('container')
    if (container.post) return refused(400, 100, null, 'It is published already.')
    if (statusOf(container).status !== 'FINISHED') return refused(400, 24, null, 'Not ready')
    if (used() >= made.rules.perDay) return refused(400, 9, null, 'Too many posts')
    const { form, bytes } = container
    container.post = { id: newId(), owner: USER, form, bytes: bytes ?? new Uint8Array(), at: now() }
    const above = form['reply_to_id']
    if (above) made.comments.push({ post: above, text: form['text'] ?? '' })
    else made.posts.push(container.post)
    return Response.json({ id: container.post.id })
  }

  return Object.assign(made, server, {
    /** Ends all tokens, as 60 days do: none is renewed any more. */
    endTokens: () => tokens.clear(),
    authorize(authorizationUrl: string) {
      const code = crypto.randomUUID()
      codes.set(code, new URL(authorizationUrl).searchParams.get('scope') ?? '')
      return code
    },
  })
}

/** What lies on this machine is fetched; what is said to be elsewhere, over https, counts as fetched. */
async function fetchVideo(url: string): Promise<Uint8Array | null> {
  if (url.startsWith('https://')) return new Uint8Array()
  if (!url.startsWith('http://127.0.0.1:') && !url.startsWith('http://localhost:')) return null
  const answer = await fetch(url).catch(() => null)
  const isVideo = answer?.ok && answer.headers.get('content-type')?.startsWith('video/')
  return isVideo ? answer.bytes() : null
}

function shown({ id, form, at }: Reel) {
  const permalink = `https://www.threads.com/@ada/post/${id}`
  return { id, text: form['text'], permalink, timestamp: new Date(at).toISOString() }
}
