import { refused, unauthorized } from './meta-answers.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A page of Facebook that the person allows, with its professional account of Instagram. */
export interface Page {
  id: string
  name: string
  token: string
  tasks: string[]
  instagram: { id: string; username: string } | null
}

const SCOPES = [
  'instagram_basic',
  'instagram_content_publish',
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'instagram_manage_comments',
  'pages_manage_engagement',
]

const PAGES: Page[] = [
  {
    id: '1001',
    name: 'Ada',
    token: 'page-ada',
    tasks: ['CREATE_CONTENT', 'ANALYZE'],
    instagram: { id: '17841400000000001', username: 'ada' },
  },
  {
    id: '1002',
    name: 'Ada at work',
    token: 'page-work',
    tasks: ['CREATE_CONTENT'],
    instagram: { id: '17841400000000002', username: 'ada.works' },
  },
  { id: '1003', name: 'Read only', token: 'page-read', tasks: ['ANALYZE'], instagram: null },
]

export interface MetaLogin {
  pages: Page[]
  /** The permissions that people give. */
  scopes: string[]
  /** What the app asked people for. */
  asked: URLSearchParams | null
  /** Answers what has to do with tokens; `null` for all else. */
  answer(path: string, query: Record<string, string>, token: string): Response | null
  pageOf(token: string): Page | undefined
  revokeTokens(): void
  authorize(authorizationUrl: string): string
}

/** Meta's tokens, and the pages of a person. */
export function createMetaLogin(now: () => number): MetaLogin {
  const codes = new Map<string, string>()
  const people = new Map<string, 'short' | 'long'>()
  const revoked = new Set<string>()
  const pages = structuredClone(PAGES)

  function issue(query: Record<string, string>): Response {
    if (query['client_id'] !== 'app') return refused(400, 101, null, 'No such application.')
    if (query['client_secret'] !== 'app-secret') {
      return refused(400, 1, null, 'Error validating client secret.')
    }
    if (query['grant_type'] === 'fb_exchange_token') {
      const held = query['fb_exchange_token'] ?? ''
      return people.has(held) ? give('long') : unauthorized()
    }
    const redirect = codes.get(query['code'] ?? '')
    codes.delete(query['code'] ?? '')
    if (redirect === undefined || redirect !== query['redirect_uri']) {
      return refused(400, 100, 36009, 'This authorization code has been used.')
    }
    return give('short')
  }

  function give(kind: 'short' | 'long'): Response {
    const access_token = `${kind}-${crypto.randomUUID()}`
    people.set(access_token, kind)
    const expires_in = kind === 'long' ? 5_183_944 : 5000
    return Response.json({ access_token, token_type: 'bearer', expires_in })
  }

  function debug(token: string, input: string): Response {
    if (token !== 'app|app-secret') return unauthorized()
    const data_access_expires_at = Math.floor((now() + 90 * DAY_MS) / 1000)
    const { scopes } = it
    return Response.json({
      data: { is_valid: !revoked.has(input), expires_at: 0, data_access_expires_at, scopes },
    })
  }

  /** Tokens of pages are only given to who holds a long one. */
  function list(): Response {
    const data = pages.map((page) => ({
      ...shownPage(page),
      tasks: page.tasks,
      access_token: page.token,
    }))
    return Response.json({ data })
  }

  const it: MetaLogin = {
    pages,
    scopes: SCOPES,
    asked: null,
    answer(path, query, token) {
      if (path === 'oauth/access_token') return issue(query)
      if (path === 'debug_token') return debug(token, query['input_token'] ?? '')
      if (path !== 'me/accounts') return null
      return people.has(token) ? list() : unauthorized()
    },
    pageOf: (token) => pages.find((page) => page.token === token && !revoked.has(token)),
    revokeTokens() {
      for (const { token } of pages) revoked.add(token)
    },
    authorize(authorizationUrl) {
      it.asked = new URL(authorizationUrl).searchParams
      const code = crypto.randomUUID()
      codes.set(code, it.asked.get('redirect_uri') ?? '')
      return code
    },
  }
  return it
}

export function shownPage({ id, name, instagram }: Page) {
  const picture = { data: { url: 'https://a/page.png' } }
  const page = { id, name, link: `https://www.facebook.com/${id}`, picture }
  if (!instagram) return page
  const profile_picture_url = 'https://a/b.png'
  return { ...page, instagram_business_account: { ...instagram, name, profile_picture_url } }
}
