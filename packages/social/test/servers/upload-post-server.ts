import { startServer } from './start-server.ts'

const KEY = 'up-key'
const DAY_MS = 24 * 60 * 60 * 1000

interface Job {
  request_id: string
  user: string
  network: string
  form: Record<string, string>
  made_at: number
  /** How often it is still asked for before it is done. */
  polls: number
  failure: string | null
  isDraft: boolean
}

export interface Post {
  network: string
  form: Record<string, string>
  bytes: Uint8Array
}

/** Upload-Post's profiles, uploads, their status and their analytics, made from its documents. */
export async function startUploadPost(now = Date.now) {
  const jobs: Job[] = []
  const made = {
    key: KEY,
    /** All that was really published. */
    posts: [] as Post[],
    rules: {
      /** How often a job is still worked on when it is asked for. */
      polls: 0,
      failure: null as string | null,
      isDraft: false,
      /** Whether nothing is told of any job yet. */
      isSilent: false,
    },
  }

  const server = await startServer(async (request, { pathname: path, searchParams: query }) => {
    // The scheme is its own: a key that is sent as a bearer's is refused.
    if (request.headers.get('authorization') !== `Apikey ${KEY}`) {
      return refused(401, 'Invalid or expired token')
    }
    if (path === '/api/uploadposts/users')
      return Response.json({ success: true, profiles: PROFILES })
    if (path === '/api/upload' && request.method === 'POST') return upload(request)
    if (path === '/api/uploadposts/status') return statusOf(query.get('request_id'))
    const [, id = ''] = /^\/api\/uploadposts\/post-analytics\/(.+)$/.exec(path) ?? []
    return id ? analyse(decodeURIComponent(id)) : refused(404, 'Not found')
  })

  async function upload(request: Request): Promise<Response> {
    const form = await request.formData()
    const video = form.get('video')
    const members = Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
    const { user = '', title = '', request_id = crypto.randomUUID() } = members
    const network = members['platform[]'] ?? ''
    const profile = PROFILES.find(({ username }) => username === user)
    const account = Object.entries(profile?.social_accounts ?? {}).find(
      ([name]) => name === network,
    )
    if (!(video instanceof Blob) || !account?.[1])
      return refused(400, 'Missing or unknown parameters')
    if (network === 'youtube' && !title) return refused(400, 'A title is required for YouTube')
    const key = request.headers.get('idempotency-key')
    const known = jobs.find((job) => job.request_id === key && now() - job.made_at < DAY_MS)
    if (!known) {
      const { polls, failure, isDraft } = made.rules
      const job = { request_id, user, network, form: members, made_at: now() }
      jobs.push({ ...job, polls, failure, isDraft })
      const bytes = new Uint8Array(await video.arrayBuffer())
      if (failure === null) made.posts.push({ network, form: members, bytes })
    }
    return Response.json({ success: true, request_id: known?.request_id ?? request_id })
  }

  function statusOf(request_id: string | null): Response {
    if (!request_id) return Response.json({ error: 'request_id is required' }, { status: 400 })
    const job = jobs.find((one) => one.request_id === request_id)
    const open = { request_id, completed: 0, results: [] }
    if (!job || made.rules.isSilent)
      return Response.json({ ...open, status: 'pending', total: null })
    if (job.polls-- > 0) return Response.json({ ...open, status: 'in_progress', total: 1 })
    const { network, failure, isDraft } = job
    const result = failure
      ? { success: false, error_code: 'quota_exceeded', error_message: failure }
      : { success: true, post_url: `https://${network}.example/ada/${request_id}` }
    const fallback = isDraft && { fallback_to_inbox: true, post_url: null }
    return Response.json({
      request_id,
      status: 'completed',
      completed: 1,
      total: 1,
      results: [{ platform: network, ...result, ...fallback }],
    })
  }

  function analyse(request_id: string): Response {
    const job = jobs.find((one) => one.request_id === request_id)
    if (!job) return refused(404, 'Post not found')
    const post_metrics = { views: 812, likes: 40, comments: 3, shares: 5, reach: 700 }
    const metrics =
      job.network === 'telegram' ? { success: false } : { success: true, post_metrics }
    return Response.json({ success: true, platforms: { [job.network]: metrics } })
  }

  return Object.assign(made, server)
}

const PROFILES = [
  {
    username: 'ada',
    social_accounts: {
      tiktok: { display_name: 'Ada', handle: 'ada', social_images: 'https://a/b.png' },
      youtube: { display_name: 'Ada', handle: 'ada' },
      telegram: { display_name: 'Ada’s channel' },
      instagram: '',
    },
  },
]

const refused = (status: number, message: string) =>
  Response.json({ success: false, message }, { status })
