import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { authorizationServer } from '../metadata/authorization-server.ts'
import { protectedResource } from '../metadata/protected-resource.ts'

export const wellKnown = ({ baseUrl, resources, publishedKeys }: Core) => {
  const server = authorizationServer(baseUrl, resources)
  const api = protectedResource(baseUrl, resources.api, 'Clip service API')
  const mcp = protectedResource(baseUrl, resources.mcp, 'Clip service MCP server')
  return new Elysia({ name: 'well-known', prefix: '/.well-known' })
    .onTransform(({ set }) => {
      // A new key is used for signing only after this time, so that every verifier's cache holds it by then.
      set.headers['cache-control'] = 'public, max-age=300'
    })
    .get('/oauth-authorization-server', () => server)
    .get('/oauth-protected-resource', () => api)
    .get('/oauth-protected-resource/mcp', () => mcp)
    .get('/jwks.json', async () => ({ keys: await publishedKeys() }))
}
