import { FORM_FRAGMENTS, JSON_FRAGMENTS } from './hostile-fragments.ts'
import { inside, type Place, placesIn, type Shape } from './hostile-places.ts'
import type { World } from './open-world.ts'

/** One route with everything that is needed to ask it. */
export interface HostileRoute {
  name: string
  /** The longest body that it reads, in bytes. */
  mostBytes: number
  shapes: readonly string[]
  /** Makes the requests of one shape; of none, a small one. */
  requests(shape: string | null): (() => Request)[]
}

interface Declared {
  method: string
  path: string
  hooks: { body?: Shape & { 'x-max-bytes'?: number } }
}

const MEGABYTE = 1_000_000
const FORM_BYTES = 64 * 1024
const PASSWORD_FORM_BYTES = 4096
const URL_BYTES = 14_000

/** Lists every route of every service, with what is sent to it. */
export function everyRoute(world: World): HostileRoute[] {
  const { services, headers } = world
  const api = declared(services.api).map((route) => {
    if (route.path.startsWith('/s/')) {
      return takesForm(world, route, headers.stranger, PASSWORD_FORM_BYTES, ['password'])
    }
    const places = placesIn(route.hooks.body)
    const isLong = route.hooks.body?.['x-max-bytes'] !== undefined
    return takesJson(world, route, headers.key, isLong ? places.map(withTranscript) : places)
  })
  const oauth = declared(services.oauth).map((route) => {
    if (route.path.startsWith('/back-channel/')) {
      return takesJson(world, route, headers.dashboard, placesIn(route.hooks.body))
    }
    if (route.path === '/oauth2/application') {
      return takesJson(world, route, headers.stranger, REGISTRATION, FORM_BYTES)
    }
    if (route.path === '/oauth2/authorize/complete') {
      return takesJson(world, route, headers.dashboard, COMPLETION, FORM_BYTES)
    }
    return takesForm(world, route, headers.stranger, FORM_BYTES, OAUTH_FIELDS)
  })
  const mcp = declared(services.mcp).map((route) =>
    takesJson(world, route, headers.agent, MESSAGES, MEGABYTE),
  )
  const dashboard = DASHBOARD_FORMS.map((path) =>
    takesForm(world, { method: 'POST', path, hooks: {} }, headers.member, FORM_BYTES, [
      'form_token',
      'email',
      'password',
      'scopes',
      'name',
    ]),
  )
  const media = declared(services.media).map((route) =>
    takesForm(world, route, headers.stranger, MEGABYTE, ['name']),
  )
  return [...api, ...oauth, ...mcp, ...dashboard, ...media].filter((route) => route !== null)
}

const DASHBOARD_FORMS = [
  ...['sign-in', 'sign-up', 'forgot-password', 'reset-password', 'consent'],
  ...['sessions/end', 'sessions/end-others', 'apps/disconnect'],
  ...[
    'keys/new',
    'keys/01ARZ3NDEKTSV4RRFFQ69G5FAV/rotate',
    'keys/01ARZ3NDEKTSV4RRFFQ69G5FAV/revoke',
  ],
  // The last one, since it ends the session that the others need.
  'sign-out',
].map((path) => `/dashboard/${path}`)

const OAUTH_FIELDS = [
  ...['grant_type', 'client_id', 'client_secret', 'code', 'code_verifier', 'redirect_uri'],
  ...['refresh_token', 'scope', 'resource', 'token'],
]

const BODY: Place = { before: '', after: '' }
const REGISTRATION = [
  BODY,
  ...[
    'redirect_uris',
    'grant_types',
    'response_types',
    'scope',
    'client_name',
    'allowed_resources',
  ].map((name) => inside(BODY, name)),
  inside(BODY, 'contacts'),
  inside(BODY, 'client_uri'),
]
const COMPLETION = [BODY, inside(BODY, 'request_id')]
const CALL = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":'
const MESSAGES: Place[] = [
  BODY,
  { before: CALL, after: '}' },
  { before: `${CALL}{"name":"projects_create","arguments":`, after: '}}' },
  { before: `${CALL}{"name":"templates_create","arguments":{"config":`, after: '}}}' },
  { before: `${CALL}{"name":"projects_list","_meta":`, after: '}}' },
  { before: '{"jsonrpc":"2.0","method":"ping","id":', after: '}' },
  { before: '{"jsonrpc":"2.0","id":1,"result":', after: '}' },
]

function declared(app: object): Declared[] {
  const { routes } = app as { routes: Declared[] }
  return routes.filter(({ method }) => method !== 'ALL' && method !== 'HEAD')
}

/** Only with a transcript a body may be longer than a megabyte. */
function withTranscript({ before, after }: Place): Place {
  if (!before.startsWith('{') || before.includes('"transcript"')) return { before, after }
  const source = before.startsWith('{"source":{')
    ? before.replace('{"source":{', '{"source":{"transcript":{"text":"x"},')
    : before.replace('{', '{"source":{"transcript":{"text":"x"}},')
  return { before: source, after }
}

function takesJson(
  world: World,
  { method, path, hooks }: Declared,
  headers: Record<string, string>,
  places: Place[],
  most = hooks.body?.['x-max-bytes'] ?? MEGABYTE,
): HostileRoute | null {
  const address = world.address(path)
  if (method === 'GET') return takesQuery(path, address, headers)
  const around = Math.max(...places.map(({ before, after }) => (before + after).length))
  const fill = (shape: string) => {
    const fragment = JSON_FRAGMENTS[shape]?.(most - around) ?? ''
    return places.map(({ before, after }) => before + fragment + after)
  }
  return {
    name: `${method} ${path}`,
    mostBytes: most,
    shapes: Object.keys(JSON_FRAGMENTS),
    requests: (shape) =>
      (shape === null ? ['{}'] : fill(shape)).map(
        (body) => () =>
          new Request(address, {
            method,
            body,
            headers: { ...headers, 'content-type': 'application/json' },
          }),
      ),
  }
}

function takesForm(
  world: World,
  { method, path }: Declared,
  headers: Record<string, string>,
  most: number,
  fields: string[],
): HostileRoute | null {
  const address = world.address(path)
  if (method === 'GET') return takesQuery(path, address, headers)
  // The page's own token comes first: without it no other field of a form is checked.
  const own = headers['x-form-token'] ? `form_token=${headers['x-form-token']}&` : ''
  return {
    name: `${method} ${path}`,
    mostBytes: most,
    shapes: Object.keys(FORM_FRAGMENTS),
    requests: (shape) =>
      (shape === null ? [''] : fields).map((field) => {
        const fragment = shape === null ? '' : FORM_FRAGMENTS[shape]?.(most - own.length)
        const body = (own + fragment?.replaceAll('{name}', field)).slice(0, most)
        const type = 'application/x-www-form-urlencoded'
        return () =>
          new Request(address, { method, body, headers: { ...headers, 'content-type': type } })
      }),
  }
}

function takesQuery(path: string, address: string, headers: Record<string, string>): HostileRoute {
  return {
    name: `GET ${path}`,
    mostBytes: URL_BYTES,
    shapes: Object.keys(FORM_FRAGMENTS),
    requests: (shape) => {
      const query = shape === null ? '' : (FORM_FRAGMENTS[shape]?.(URL_BYTES) ?? '')
      return ['limit', 'cursor', 'scope'].map(
        (name) => () => new Request(`${address}?${query.replaceAll('{name}', name)}`, { headers }),
      )
    },
  }
}
