import { startServer } from './start-server.ts'
import { openTokenDesk } from './token-desk.ts'

const USER = {
  id: '2783136121146311751',
  username: 'ada',
  account_type: 'BUSINESS',
  business_name: 'Ada',
  profile_image: 'https://i.pinimg.example/ada.jpg',
}
const MOST_LISTED = 250
const PIN_SCOPES = ['boards:read', 'boards:write', 'pins:read', 'pins:write']

interface Upload {
  bytes: Uint8Array | null
  /** Where the storage lets the file be sent. */
  key: string
  isOpen: boolean
  /** How often its status is still asked for before it is done. */
  polls: number
}

export interface Pin {
  id: string
  board_id: string
  title: string | null
  description: string | null
  link: string | null
  created_at: string
  cover: number
  bytes: Uint8Array
}

/** Pinterest's tokens, media, boards, pins and their analytics, made from its documents. */
export async function startPinterest(now = Date.now) {
  const desk = openTokenDesk({
    client: 'basic',
    knowsPkce: false,
    expiresIn: 2_592_000,
    renews: 'once',
  })
  const uploads = new Map<string, Upload>()
  const made = {
    /** All that was really published. */
    pins: [] as Pin[],
    boards: [
      { id: '549755885175', name: 'Talks' },
      { id: '549755885176', name: 'Recipes' },
    ],
    get refreshes() {
      return desk.refreshes
    },
    rules: {
      /** How often a video that is whole is still worked on when it is asked for. */
      polls: 0,
      fails: false,
      pinsLeft: Number.POSITIVE_INFINITY,
      /** Whether the app may only try things. */
      isTrial: false,
      /** How often a list of pins does not show the newest yet. */
      lateLists: 0,
    },
  }

  const server = await startServer(async (request, { pathname, searchParams: query }) => {
    if (pathname === '/v5/oauth/token') return desk.issue(request)
    if (pathname === '/storage') return receive(request)
    const scope = desk.scopeOf(request)
    if (scope === null) return refused(401, 2, 'Authentication failed.')
    const scopes = scope.split(',')
    const path = pathname.replace('/v5', '')
    if (path === '/user_account') {
      return scopes.includes('user_accounts:read') ? Response.json(USER) : notAllowed()
    }
    if (!PIN_SCOPES.every((needed) => scopes.includes(needed))) return notAllowed()
    if (path === '/boards') return Response.json({ items: made.boards, bookmark: null })
    if (path === '/media') return open(await request.json())
    if (path === '/pins') return pin(await request.json())
    const [, kind, id = '', part] = path.split('/')
    if (kind === 'pins' && request.method === 'DELETE') {
      const at = made.pins.findIndex((one) => one.id === id)
      if (at < 0) return refused(404, 50, 'Pin not found.')
      made.pins.splice(at, 1)
      return new Response(null, { status: 204 })
    }
    if (kind === 'media') return statusOf(id)
    if (kind === 'boards' && part === 'pins') return list(id, query)
    return kind === 'pins' && part === 'analytics' ? analyse(id, query) : refused(404, 50, 'None.')
  })

  function open({ media_type }: { media_type?: string }): Response {
    if (media_type !== 'video') return refused(400, 1, 'Invalid media type.')
    const media_id = String(5_212_123_920_968_240_771n + BigInt(uploads.size))
    const key = `uploads/11/aa/22/3:video:${media_id}`
    uploads.set(media_id, { bytes: null, key, isOpen: true, polls: made.rules.polls })
    const upload_parameters = { key, policy: 'eyJ..', 'x-amz-signature': 'fcd6' }
    const upload_url = `${server.url}/storage`
    return Response.json({ media_id, media_type, upload_url, upload_parameters })
  }

  /** Takes a form whose last member is the file, as S3 does. */
  async function receive(request: Request): Promise<Response> {
    const form = await request.formData()
    const upload = [...uploads.values()].find(({ key }) => key === form.get('key'))
    const file = form.get('file')
    const isSigned = form.get('policy') === 'eyJ..' && form.get('x-amz-signature') === 'fcd6'
    const isLast = [...form.keys()].at(-1) === 'file'
    if (!upload?.isOpen || !isSigned) return new Response('<Error/>', { status: 403 })
    if (!(file instanceof Blob) || !isLast) return new Response('<Error/>', { status: 400 })
    upload.bytes = new Uint8Array(await file.arrayBuffer())
    return new Response(null, { status: 204 })
  }

  function statusOf(media_id: string): Response {
    const upload = uploads.get(media_id)
    return upload
      ? Response.json({ media_id, media_type: 'video', status: stateOf(upload) })
      : refused(404, 50, 'Media not found.')
  }

  function stateOf(upload: Upload): string {
    if (!upload.bytes) return 'registered'
    if (upload.polls-- > 0) return 'processing'
    return made.rules.fails ? 'failed' : 'succeeded'
  }

  function pin(body: Record<string, unknown>): Response {
    const { board_id, media_source, title = null, description = null, link = null } = body
    const source = Object(media_source)
    const upload = uploads.get(source.media_id)
    if (made.rules.isTrial) {
      return refused(403, 29, 'Apps with Trial access may not create Pins in production.')
    }
    if (made.rules.pinsLeft-- <= 0) return refused(429, 8, 'You have exceeded your rate limit.')
    const isRight =
      made.boards.some(({ id }) => id === board_id) &&
      source.source_type === 'video_id' &&
      upload !== undefined &&
      stateOf(upload) === 'succeeded' &&
      isText(title, 100) &&
      isText(description, 800) &&
      isText(link, 2048)
    if (!isRight) return refused(400, 1, 'Invalid pin.')
    if (!Number.isInteger(source.cover_image_key_frame_time)) {
      return refused(400, 1, 'A video needs a cover image.')
    }
    const id = String(813_744_226_420_795_884n + BigInt(made.pins.length))
    const created_at = new Date(now()).toISOString().slice(0, 19)
    made.pins.push({
      id,
      board_id: String(board_id),
      title,
      description,
      link,
      created_at,
      cover: source.cover_image_key_frame_time,
      bytes: upload.bytes ?? new Uint8Array(),
    })
    return Response.json({ id, board_id, title, description, link, created_at }, { status: 201 })
  }

  /** Lists the pins of a board in no order that the documents promise: here the oldest first. */
  function list(board: string, query: URLSearchParams): Response {
    const size = Number(query.get('page_size') ?? 25)
    if (!(size >= 1 && size <= MOST_LISTED)) return refused(400, 1, 'Invalid page size.')
    const isLate = made.rules.lateLists-- > 0
    const shown = made.pins
      .slice(0, isLate ? -1 : undefined)
      .filter((one) => one.board_id === board)
    const first = Number(query.get('bookmark') ?? 0)
    const next = first + size
    return Response.json({
      items: shown.slice(first, next).map(({ bytes: _, cover: __, ...one }) => one),
      bookmark: next < shown.length ? String(next) : null,
    })
  }

  function analyse(id: string, query: URLSearchParams): Response {
    if (!made.pins.some((one) => one.id === id)) return refused(404, 50, 'Pin not found.')
    const [first, last] = ['start_date', 'end_date'].map((name) =>
      Date.parse(query.get(name) ?? ''),
    )
    const days = ((last ?? Number.NaN) - (first ?? Number.NaN)) / 86_400_000
    const isOld = now() - (first ?? 0) > 90 * 86_400_000
    if (!(days >= 0 && days <= 90) || isOld || !query.has('metric_types')) {
      return refused(400, 1, 'Invalid dates.')
    }
    return Response.json({
      all: {
        summary_metrics: { VIDEO_MRC_VIEW: 20, VIDEO_AVG_WATCH_TIME: 2507.75, SAVE: 4 },
        lifetime_metrics: { TOTAL_COMMENTS: 10, TOTAL_REACTIONS: 12 },
        daily_metrics: [],
      },
    })
  }

  return Object.assign(made, server, {
    expireTokens: desk.expireTokens,
    authorize: desk.authorize,
    /** Ends the permission to send what was opened so far. */
    expireUploads: () => {
      for (const upload of uploads.values()) upload.isOpen = false
    },
  })
}

const isText = (value: unknown, most: number): value is string | null =>
  value === null || (typeof value === 'string' && value.length <= most)

const notAllowed = () => refused(403, 3, 'Not authorized to access the resource.')

const refused = (status: number, code: number, message: string) =>
  Response.json({ code, message }, { status })
