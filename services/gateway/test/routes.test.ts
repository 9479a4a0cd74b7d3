import { expect, test } from 'bun:test'
import { routeOf, type UpstreamName } from '../src/routes.ts'

const ROUTED: [path: string, upstream: UpstreamName][] = [
  ['/v1/projects', 'api'],
  ['/swagger/json', 'api'],
  ['/openapi.json', 'api'],
  ['/llms.txt', 'api'],
  ['/server.json', 'api'],
  ['/docs/errors', 'api'],
  ['/s/token', 'api'],
  ['/u/token', 'api'],
  ['/media/files/token/clip.mp4', 'media'],
  ['/oauth2/token', 'oauth'],
  ['/.well-known/jwks.json', 'oauth'],
  ['/.well-known/oauth-protected-resource/mcp', 'oauth'],
  ['/mcp', 'mcp'],
  ['/dashboard', 'dashboard'],
  ['/dashboard/consent', 'dashboard'],
  ['/', 'dashboard'],
]

test.each(ROUTED)('%s is answered by %s', (path, upstream) => {
  expect(routeOf(path)?.upstream).toBe(upstream)
})

test.each([
  '/back-channel/members/somebody',
  '/caller',
  '/healthz',
  '/oauth2%2ftoken',
  '/v1//projects',
  '/v1/%2e%2e/back-channel',
  '/V1/projects',
  '/favicon.ico',
])('%s has no way in', (path) => {
  expect(routeOf(path)).toBeNull()
})
