// oidc-provider with everything in memory, and a way to make codes and refresh tokens without a browser.
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

const [, , port, code_challenge, redirect_uri] = process.argv
const issuer = `http://127.0.0.1:${port}`
const client_id = 'bench'
const scope = 'svc:account:read svc:projects:read'

/** Stores everything in an unbounded map; nothing is durable. */
class MemoryAdapter {
  static entries = new Map()

  constructor(model) {
    this.model = model
  }

  key(id) {
    return `${this.model}:${id}`
  }

  async upsert(id, payload) {
    MemoryAdapter.entries.set(this.key(id), payload)
  }

  async find(id) {
    return MemoryAdapter.entries.get(this.key(id))
  }

  async consume(id) {
    MemoryAdapter.entries.get(this.key(id)).consumed = Math.floor(Date.now() / 1000)
  }

  async destroy(id) {
    MemoryAdapter.entries.delete(this.key(id))
  }

  async revokeByGrantId() {}
}

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const provider = new Provider(issuer, {
  adapter: MemoryAdapter,
  clients: [
    {
      client_id,
      redirect_uris: [redirect_uri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
  ],
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
  scopes: scope.split(' '),
  features: {
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => issuer,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope,
        audience: issuer,
        accessTokenTTL: 900,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'ES256' } },
      }),
    },
  },
  pkce: { required: () => true },
  rotateRefreshToken: true,
  issueRefreshToken: () => true,
  findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  ttl: { AuthorizationCode: 60, RefreshToken: 30 * 86_400, Grant: 90 * 86_400 },
})

async function makeCode() {
  const client = await provider.Client.find(client_id)
  const grant = new provider.Grant({ accountId: 'somebody', clientId: client_id })
  grant.addResourceScope(issuer, scope)
  const code = new provider.AuthorizationCode({
    accountId: 'somebody',
    client,
    codeChallenge: code_challenge,
    codeChallengeMethod: 'S256',
    grantId: await grant.save(),
    redirectUri: redirect_uri,
    resource: issuer,
    scope,
  })
  return code.save()
}

const answer = provider.callback()
createServer(async (request, response) => {
  if (!request.url.startsWith('/codes/')) return answer(request, response)
  const count = Number(request.url.split('/')[2])
  const codes = await Promise.all(Array.from({ length: count }, makeCode))
  response.end(JSON.stringify({ client_id, codes }))
}).listen(Number(port), '127.0.0.1')
