import { expect, test } from 'bun:test'
import { describeResource } from '../src/index.ts'

const authorizationServers = ['https://login.example']

test.each([
  ['https://api.notes.example', ''],
  ['https://api.notes.example/', ''],
  ['https://api.notes.example/mcp', '/mcp'],
])('the metadata of %s stands where its clients look for it', (resource, inserted) => {
  const described = describeResource({ resource, authorizationServers })
  expect(described.path).toBe(`/.well-known/oauth-protected-resource${inserted}`)
  expect(described.url).toBe(`https://api.notes.example${described.path}`)
  expect(described.metadata['resource']).toBe(resource)
})

test('says what there is to say, and leaves out the rest', async () => {
  const facts = {
    resource: 'https://api.notes.example',
    authorizationServers,
    scopes: ['notes:read'],
  }
  const response = describeResource({ ...facts, dpopAlgorithms: [] }).respond()
  expect(response.headers.get('content-type')).toStartWith('application/json')
  expect(await response.json()).toEqual({
    resource: 'https://api.notes.example',
    authorization_servers: authorizationServers,
    scopes_supported: ['notes:read'],
    bearer_methods_supported: ['header'],
  })
})

test('a resource has no query and no fragment', () => {
  const resource = 'https://api.notes.example/?a=b'
  expect(() => describeResource({ resource, authorizationServers })).toThrow(RangeError)
})
