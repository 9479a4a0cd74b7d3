import { Value } from '@sinclair/typebox/value'
import { CreatePost } from '../../src/postiz/call-postiz.ts'
import { startServer } from './start-server.ts'

const KEY = 'pz-key'
const MINUTE_MS = 60_000

export interface Channel {
  id: string
  name: string
  identifier: string
  picture: string
  disabled: boolean
  profile: string
}

export interface Post {
  id: string
  channel: string
  content: string
  /** What stands below it. */
  comments: string[]
  settings: Record<string, unknown>
  made_at: number
  bytes: Uint8Array
  /** How often it is still listed as waiting. */
  polls: number
  state: 'PUBLISHED' | 'ERROR' | 'DRAFT'
}

/** A Postiz server of one's own: channels, uploads, posts and their analytics, made from its OpenAPI document. */
export async function startPostiz(now = Date.now) {
  const files = new Map<string, Uint8Array>()
  const made = {
    key: KEY,
    channels: [
      channel('cm4ean69r0003w8w1cdomox9n', 'x', 'ada'),
      channel('cm4ean69r0004w8w1cdomox9n', 'youtube', 'ada'),
      channel('cm4ean69r0005w8w1cdomox9n', 'pinterest', 'ada'),
      channel('cm4ean69r0006w8w1cdomox9n', 'slack', 'work'),
    ],
    /** All that was really published. */
    posts: [] as Post[],
    rules: {
      polls: 0,
      state: 'PUBLISHED' as Post['state'],
      /** `API_LIMIT`: how many posts may be made an hour. */
      postsLeft: Number.POSITIVE_INFINITY,
      /** How often a list of posts does not show the newest yet. */
      lateLists: 0,
      /** How often a list is not of the documented shape. */
      oddLists: 0,
      removesLinks: false,
      /** Whether a comment fails behind its post, which Postiz then calls failed as a whole. */
      failsComments: false,
    },
  }

  const server = await startServer(async (request, { pathname, searchParams: query }) => {
    const [, path] = /^\/api\/public\/v1(\/.*)$/.exec(pathname) ?? []
    if (!path) return Response.json({ message: 'Not Found' }, { status: 404 })
    if (request.headers.get('authorization') !== KEY) {
      return Response.json({ msg: 'Invalid API key' }, { status: 401 })
    }
    if (path === '/integrations') return Response.json(made.channels)
    if (path === '/upload' && request.method === 'POST') return upload(await request.formData())
    if (path === '/posts') {
      return request.method === 'POST' ? post(await request.json()) : list(query)
    }
    const [, id] = /^\/analytics\/post\/(.+)$/.exec(path) ?? []
    return id ? analyse(id, query) : Response.json({ message: 'Not Found' }, { status: 404 })
  })

  async function upload(form: FormData): Promise<Response> {
    const file = form.get('file')
    if (!(file instanceof Blob)) return Response.json({ msg: 'No file provided' }, { status: 400 })
    const id = crypto.randomUUID()
    const path = `${server.url}/uploads/${id}.mp4`
    files.set(path, new Uint8Array(await file.arrayBuffer()))
    return Response.json({ id, name: 'clip.mp4', path, organizationId: 'org' }, { status: 201 })
  }

  function post(body: unknown): Response {
    if (made.rules.postsLeft-- <= 0) {
      return Response.json({ message: 'ThrottlerException: Too Many Requests' }, { status: 429 })
    }
    const [item] = Value.Check(CreatePost, body) ? body.posts : []
    const [value, ...rest] = item?.value ?? []
    const target = made.channels.find(({ id }) => id === item?.integration.id)
    const bytes = files.get(value?.image[0]?.path ?? '')
    const isSet = item && target && lacks(target.identifier, item.settings).length === 0
    // A pin needs a second file, its cover.
    if (!item || !value || !target || !bytes || !isSet || target.identifier === 'pinterest') {
      return Response.json({ message: ['posts must be valid'] }, { status: 400 })
    }
    const takesComments = !/youtube|tiktok/.test(target.identifier) && !made.rules.failsComments
    const comments = takesComments ? rest.map((one) => one.content) : []
    const id = `cmpost${made.posts.length}`
    const { polls, state, removesLinks } = made.rules
    const content = removesLinks ? value.content.replace(/https?:\/\/\S+/g, '') : value.content
    const made_at = Math.floor(now() / MINUTE_MS) * MINUTE_MS
    const { settings } = item
    const post = { id, channel: target.id, content, comments, settings, made_at, bytes }
    made.posts.push({ ...post, polls, state })
    return Response.json([{ postId: id, integration: target.id }], { status: 201 })
  }

  function list(query: URLSearchParams): Response {
    const [first, last] = ['startDate', 'endDate'].map((name) => Date.parse(query.get(name) ?? ''))
    if (!(Number(first) <= Number(last))) {
      return Response.json({ message: ['startDate must be a valid date'] }, { status: 400 })
    }
    if (made.rules.oddLists-- > 0) return Response.json({ posts: 'none' })
    const isLate = made.rules.lateLists-- > 0
    const shown = made.posts
      .slice(0, isLate ? -1 : undefined)
      .filter(({ made_at }) => made_at >= Number(first) && made_at <= Number(last))
    return Response.json({
      posts: shown.map((one) => {
        const state = one.polls-- > 0 ? 'QUEUE' : one.state
        const isOut = state === 'PUBLISHED'
        if (isOut && made.rules.failsComments) one.state = 'ERROR'
        const { identifier, name, picture } =
          made.channels.find(({ id }) => id === one.channel) ?? channel('', '', '')
        return {
          id: one.id,
          content: one.content,
          settings: one.settings,
          publishDate: new Date(one.made_at).toISOString(),
          ...((isOut || made.rules.failsComments) && {
            releaseURL: `https://${identifier}.example/ada/${one.id}`,
          }),
          state,
          integration: { id: one.channel, providerIdentifier: identifier, name, picture },
        }
      }),
    })
  }

  function analyse(id: string, query: URLSearchParams): Response {
    if (!query.get('date')) return Response.json({ message: ['date is required'] }, { status: 400 })
    const one = made.posts.find((other) => other.id === id)
    if (!one) return Response.json([])
    const days = (total: string) => [
      { total: '1', date: '2026-11-01' },
      { total, date: '2026-11-02' },
    ]
    return Response.json([
      { label: 'Impressions', data: days('512'), percentageChange: 5 },
      { label: 'Likes', data: days('31'), percentageChange: 5 },
      { label: 'Replies', data: days('4'), percentageChange: 5 },
      { label: 'Retweets', data: days('6'), percentageChange: 5 },
    ])
  }

  return Object.assign(made, server)
}

/** What the document asks for in the settings of a channel. */
const REQUIRED: Record<string, string[]> = {
  x: ['who_can_reply_post'],
  youtube: ['title', 'type'],
  pinterest: ['board'],
}

const lacks = (identifier: string, settings: Record<string, unknown>) =>
  settings['__type'] === identifier
    ? (REQUIRED[identifier] ?? []).filter((name) => !settings[name])
    : ['__type']

const channel = (id: string, identifier: string, profile: string): Channel => ({
  id,
  name: 'Ada',
  identifier,
  picture: 'https://uploads.example/ada.png',
  disabled: false,
  profile,
})
