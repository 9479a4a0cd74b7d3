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
      // What a key's first use waits for: a verifier that keeps the keys this long has seen it by then.
      set.headers['cache-control'] = 'public, max-age=300'
    })
    .get('/oauth-authorization-server', () => server)
    .get('/oauth-protected-resource', () => api)
    .get('/oauth-protected-resource/mcp', () => mcp)
    .get('/jwks.json', async () => ({ keys: await publishedKeys() }))
}
