import { describe, expect, test } from 'bun:test'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import {
  auth0,
  cognito,
  createKeySet,
  createTokenVerifier,
  entra,
  keycloak,
  okta,
  type Provider,
} from '../src/index.ts'

// Tokens with the headers and claims that each provider's documents show, signed with a key of this test.

const { publicKey, privateKey } = await generateKeyPair('RS256')
const keys = createKeySet({
  load: async () => [{ ...(await exportJWK(publicKey)), kid: 'k1', use: 'sig' }],
})

const API = 'https://api.notes.example'
const TENANT = '3f0a2f3e-8f0a-4a0f-9a83-6f3c7b1f2f11'
const API_GUID = '6e74172b-be56-4843-9ff4-e66a39bb12e3'
const CLIENT_GUID = '15cb020f-3984-482a-864d-1d92265e8268'
const REALM = 'https://login.example/realms/acme'
const OKTA = 'https://acme.okta.com/oauth2/default'
const POOL = 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Ab12Cd34E'
const roles = { 'notes-api': { roles: ['notes:write'] }, account: { roles: ['manage-account'] } }

const auth0Claims = {
  iss: 'https://acme.eu.auth0.com/',
  sub: 'auth0|123456',
  aud: [API, 'https://acme.eu.auth0.com/userinfo'],
  azp: 'my_client_id',
  scope: 'openid notes:read',
  permissions: ['notes:read', 'notes:write'],
}
const keycloakClaims = {
  ...{ iss: REALM, aud: [API, 'account'], sub: 'b3b1', typ: 'Bearer', azp: 'web', jti: 'onrtac:1' },
  ...{ scope: 'openid notes:read', resource_access: roles, sid: 's1' },
}
const entraClaims = {
  ...{ iss: `https://login.microsoftonline.com/${TENANT}/v2.0`, aud: API_GUID, azp: CLIENT_GUID },
  ...{ sub: 'pairwise', oid: 'o1', tid: TENANT, ver: '2.0', uti: 'uti-1', scp: 'notes:read' },
}
const { azp: _, scp: __, ...entraApp } = entraClaims
const oktaClaims = {
  ...{ ver: 1, jti: 'AT.0mP4', iss: OKTA, aud: 'api://default', cid: '0oab', uid: '00u1' },
  ...{ scp: ['openid', 'notes:read'], sub: 'ada@example.org' },
}
const cognitoClaims = {
  ...{ iss: POOL, sub: 'aaaa', client_id: '7lot', token_use: 'access', scope: 'notes:read' },
  ...{ version: 2, jti: 'j1', username: 'ada', origin_jti: 'o1' },
}

type Case = [string, Provider, string, object, object, string]

const GOOD: Case[] = [
  ['Auth0', auth0('acme.eu.auth0.com'), API, { typ: 'JWT' }, auth0Claims, 'openid notes:read'],
  [
    'Auth0, by permissions',
    auth0('acme.eu.auth0.com', { scopes: 'permissions' }),
    ...([API, { typ: 'JWT' }, auth0Claims, 'notes:read notes:write'] as const),
  ],
  [
    'Auth0 with the profile RFC 9068',
    auth0('acme.eu.auth0.com'),
    ...([API, { typ: 'at+jwt' }] as const),
    { ...auth0Claims, azp: undefined, client_id: 'my_client_id', jti: '73Wa' },
    'openid notes:read',
  ],
  ['Keycloak', keycloak(REALM), API, { typ: 'JWT' }, keycloakClaims, 'openid notes:read'],
  [
    'Keycloak, by the roles of a client',
    keycloak(REALM, { rolesOf: 'notes-api' }),
    ...([API, { typ: 'at+jwt' }, { ...keycloakClaims, typ: 'DPoP' }, 'notes:write'] as const),
  ],
  ['Entra ID', entra(TENANT), API_GUID, { typ: 'JWT' }, entraClaims, 'notes:read'],
  [
    'Entra ID, for an app that acts for itself',
    ...([entra(TENANT), API_GUID, { typ: 'JWT' }] as const),
    { ...entraClaims, scp: undefined, roles: ['Notes.Read.All'], idtyp: 'app' },
    'Notes.Read.All',
  ],
  [
    'Entra ID in version 1',
    entra(TENANT, { version: 1 }),
    ...(['api://notes', { typ: 'JWT', x5t: 'x' }] as const),
    {
      ...{ ...entraApp, iss: `https://sts.windows.net/${TENANT}/`, aud: 'api://notes' },
      ...{ appid: CLIENT_GUID, scp: 'notes:read', ver: '1.0' },
    },
    'notes:read',
  ],
  ['Okta', okta(OKTA), 'api://default', {}, oktaClaims, 'openid notes:read'],
  ['Cognito', cognito('eu-central-1_Ab12Cd34E'), '7lot', {}, cognitoClaims, 'notes:read'],
  [
    'Cognito, for a resource',
    ...([cognito('eu-central-1_Ab12Cd34E'), API, {}, { ...cognitoClaims, aud: API }] as const),
    'notes:read',
  ],
]

describe('the access tokens of', () => {
  test.each(GOOD)('%s are accepted', async (_, provider, audience, header, claims, scope) => {
    const verified = await verifierOf(provider, audience).verify(await sign(header, claims))
    if (!verified.ok) throw new Error(JSON.stringify(verified.refusal))
    const { client_id, jti } = verified.claims
    expect(verified.claims.scope).toBe(scope)
    expect(client_id).toMatch(/^(my_client_id|web|15cb020f-.*|0oab|7lot)$/)
    expect(jti).toMatch(/^(auth0\|123456 my_client_id \d+|73Wa|onrtac:1|uti-1|AT.0mP4|j1)$/)
  })

  test.each(GOOD)('%s for another API, tenant or user pool are refused', async (...given) => {
    const [, provider, audience, header, claims] = given
    const token = await sign(header, claims)
    const other = verifierOf(provider, 'https://other.example')
    expect(await refusalOf(other, token)).toBe('aud other')
    const foreign = verifierOf({ ...provider, issuer: `${provider.issuer}x` }, audience)
    expect(await refusalOf(foreign, token)).toBe('iss other')
  })
})

// Signed by the same keys; some name an audience that is a client of the API as well.
describe('another token is refused', () => {
  const id = { nonce: 'n-1', at_hash: 'x' }
  test.each([
    ['an ID token of Auth0', auth0('acme.eu.auth0.com'), { ...auth0Claims, ...id }],
    ['an ID token of Keycloak', keycloak(REALM), { ...keycloakClaims, typ: 'ID' }],
    ['a refresh token of Keycloak', keycloak(REALM), { ...keycloakClaims, typ: 'Refresh' }],
    ['an ID token of Entra ID', entra(TENANT), { ...entraClaims, ...id }],
    ['an ID token of Okta', okta(OKTA), { ...oktaClaims, at_hash: 'x' }],
    [
      'an ID token of Cognito',
      cognito('eu-central-1_Ab12Cd34E'),
      { ...cognitoClaims, token_use: 'id' },
    ],
  ])('%s', async (_, provider, claims) => {
    const token = await sign({ typ: 'JWT' }, claims)
    expect(await refusalOf(verifierOf(provider, API), token)).toBe('token unsupported')
  })

  test.each([
    [
      'an ID token of Entra ID that has no nonce',
      entra(TENANT),
      { ...entraClaims, azp: undefined },
    ],
    ['an ID token of Okta that has no hash', okta(OKTA), { ...oktaClaims, cid: undefined }],
  ])('%s', async (_, provider, claims) => {
    const token = await sign({ typ: 'JWT' }, claims)
    expect(await refusalOf(verifierOf(provider, API), token)).toBe('client_id missing')
  })

  test.each(GOOD)('%s without its profile', async (name, { issuer }, audience, header, claims) => {
    const verifier = createTokenVerifier({ issuer, audiences: [audience], keys })
    const refusal = await refusalOf(verifier, await sign(header, claims))
    if (name.includes('9068')) expect(refusal).toBe('accepted')
    else expect(refusal).toMatch(/^(typ (unsupported|missing)|client_id missing)$/)
  })
})

test.each([
  ['several words as one', ['notes:read notes:write']],
  ['a number', ['notes:read', 7]],
])('a list of scopes with %s is refused', async (_, scp) => {
  const token = await sign({}, { ...oktaClaims, scp })
  expect(await refusalOf(verifierOf(okta(OKTA), 'api://default'), token)).toBe('scope malformed')
})

test('the roles of no client are no scopes', async () => {
  const provider = keycloak(REALM, { rolesOf: '__proto__' })
  const verified = await verifierOf(provider, API).verify(
    await sign({ typ: 'JWT' }, keycloakClaims),
  )
  expect(verified).toMatchObject({ ok: true, claims: { scope: '' } })
})

test('a user pool has a region', () => {
  expect(() => cognito('Ab12Cd34E')).toThrow(RangeError)
})

const verifierOf = (provider: Provider, audience: string) =>
  createTokenVerifier({ ...provider, keys, audiences: [audience] })

function sign(header: object, claims: object): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header })
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .sign(privateKey)
}

async function refusalOf(verifier: ReturnType<typeof createTokenVerifier>, token: string) {
  const verified = await verifier.verify(token)
  return verified.ok ? 'accepted' : `${verified.refusal.claim} ${verified.refusal.reason}`
}
