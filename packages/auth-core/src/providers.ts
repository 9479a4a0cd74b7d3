import type { KeySet } from './key-set.ts'
import { idOf, type Payload, RFC_9068, type TokenProfile } from './read-claims.ts'
import { createRemoteKeySet } from './remote-key-set.ts'

// What each provider’s access tokens hold, with the page that says so: docs/guides/auth-core.md of the repository.

/** What `createTokenVerifier` has to know of an issuer, besides the audience. */
export interface Provider {
  readonly issuer: string
  readonly keys: KeySet
  readonly profile: TokenProfile
}

/**
 * Describes an Auth0 tenant, whichever of its two token profiles an API has.
 *
 * @param domain - Of the tenant, or a custom domain: `acme.eu.auth0.com`. Tokens name the one that they were asked from.
 * @param options.scopes - The claim that holds what a token may do: `scope` by default, which is what its client asked for and
 *   got; `permissions` is everything that the user may do in this API, for APIs with “RBAC” and “Add Permissions” switched on.
 */
export function auth0(
  domain: string,
  { scopes = 'scope' }: { scopes?: 'scope' | 'permissions' } = {},
): Provider {
  return provider(`https://${domain}/`, `https://${domain}/.well-known/jwks.json`, {
    types: [...RFC_9068.types, 'JWT'],
    claimsOf(payload) {
      const client_id = payload['client_id'] ?? payload['azp']
      const jti = payload['jti'] ?? idOf(payload, client_id)
      return isIdToken(payload)
        ? null
        : { ...payload, client_id, jti, scope: wordsOf(payload[scopes]) }
    },
  })
}

/**
 * Describes a realm of Keycloak. Its tokens are for an API once an audience mapper puts it into `aud`; until then they are for
 * `account` or for no one, and refused.
 *
 * @param realm - Where the realm is: `https://login.example/realms/acme`.
 * @param options.rolesOf - A client whose roles count as scopes, instead of the claim `scope`.
 */
export function keycloak(realm: string, { rolesOf }: { rolesOf?: string } = {}): Provider {
  return provider(realm, `${realm}/protocol/openid-connect/certs`, {
    types: [...RFC_9068.types, 'JWT'],
    claimsOf(payload) {
      // ID, refresh and logout tokens are signed alike, and name their kind here.
      if (payload['typ'] !== 'Bearer' && payload['typ'] !== 'DPoP') return null
      const client_id = payload['client_id'] ?? payload['azp']
      if (rolesOf === undefined) return { ...payload, client_id }
      const { roles } = memberOf(memberOf(payload, 'resource_access'), rolesOf)
      return { ...payload, client_id, scope: wordsOf(roles) }
    },
  })
}

/**
 * Describes a tenant of Microsoft Entra ID. What users granted (`scp`) counts as scopes; in tokens of an app that acts for
 * itself, its app roles (`roles`).
 *
 * @param tenantId - The GUID of the tenant: tokens name it, also where they were asked from `common` or `organizations`.
 * @param options.version - Of the tokens, as `requestedAccessTokenVersion` in the API’s manifest says: 2 by default. An API of
 *   whose manifest nothing was changed gets tokens of version 1.
 */
export function entra(tenantId: string, { version }: { version?: 1 | 2 } = {}): Provider {
  const login = `https://login.microsoftonline.com/${tenantId}`
  const issuer = version === 1 ? `https://sts.windows.net/${tenantId}/` : `${login}/v2.0`
  return provider(issuer, `${login}/discovery/v2.0/keys`, {
    types: ['JWT'],
    claimsOf(payload) {
      // ID tokens can have the same audience, and name no client.
      const client_id = payload[version === 1 ? 'appid' : 'azp']
      const jti = payload['uti'] ?? idOf(payload, client_id)
      const scope = payload['scp'] ?? wordsOf(payload['roles'])
      return isIdToken(payload) ? null : { ...payload, client_id, jti, scope }
    },
  })
}

/**
 * Describes a custom authorization server of Okta. Tokens of the org authorization server are for Okta’s own API, and cannot be verified.
 *
 * @param issuer - `https://acme.okta.com/oauth2/default`.
 */
export function okta(issuer: string): Provider {
  return provider(issuer, `${issuer}/v1/keys`, {
    types: [...RFC_9068.types, 'JWT', undefined],
    claimsOf(payload) {
      if (isIdToken(payload)) return null
      return { ...payload, client_id: payload['cid'], scope: wordsOf(payload['scp']) }
    },
  })
}

/**
 * Describes a user pool of Amazon Cognito. Its access tokens have an `aud` only where their client named a resource; the others
 * are for what their client is for, so the audience is the id of that app client.
 *
 * @param userPoolId - With its region: `eu-central-1_Ab12Cd34E`.
 * @throws {RangeError} It does not begin with a region.
 */
export function cognito(userPoolId: string): Provider {
  const [, region] = /^([a-z]+(?:-[a-z]+)+-\d)_\w+$/.exec(userPoolId) ?? []
  if (!region) throw new RangeError(`${JSON.stringify(userPoolId)} is not the id of a user pool.`)
  const issuer = `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`
  return provider(issuer, `${issuer}/.well-known/jwks.json`, {
    types: [undefined, 'JWT', ...RFC_9068.types],
    claimsOf(payload) {
      if (payload['token_use'] !== 'access') return null
      return { ...payload, aud: payload['aud'] ?? payload['client_id'] }
    },
  })
}

function provider(issuer: string, jwksUrl: string, profile: TokenProfile): Provider {
  return { issuer, keys: createRemoteKeySet({ jwksUrl }), profile }
}

/** Claims that only ID tokens have: OpenID Connect Core §2, §3.3.2.11. */
const isIdToken = (payload: Payload) =>
  ['nonce', 'at_hash', 'c_hash'].some((claim) => payload[claim] !== undefined)

/** Writes a list of scopes as RFC 9068 does; what is not one is left as it is, and refused later. */
function wordsOf(value: unknown): unknown {
  const isList =
    Array.isArray(value) && value.every((one) => typeof one === 'string' && !/\s/.test(one))
  return isList ? value.join(' ') : value
}

const memberOf = (value: Payload, name: string): Payload => Object(value[name])
