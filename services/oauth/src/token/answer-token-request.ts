import { ACCESS_TOKEN_SECONDS, isCodeVerifier, matchesChallenge } from '@svc/auth-core'
import {
  type ClientCredentials,
  revokeGrant,
  type StoredCode,
  type StoredRefreshToken,
} from '@svc/domain'
import { OAuthError } from '@svc/errors'
import type { Scope } from '@svc/specification/access'
import { authenticateClient } from '../client/authenticate-client.ts'
import type { Core } from '../dependencies.ts'
import {
  checkParameters,
  type Parameters,
  readForm,
  readScopes,
  requireParameter,
} from '../parameters.ts'
import { countRequest } from '../request-limits.ts'
import { namedResources, type Resources } from '../resources.ts'
import type { Authority } from './token-issuer.ts'

/**
 * Redeems an authorization code: OAuth 2.1 §4.1.3, RFC 7636 §4.6.
 *
 * Everything is checked before the code is consumed, so a refused request changes nothing. A second redemption by a request that
 * passes these checks revokes the tokens of the first (OAuth 2.1 §7.5.2), also when both arrive at the same time.
 */
const redeemAuthorizationCode: RedeemGrant = async (core, form, authenticate) => {
  const { grants, resources } = core
  const code = await grants.findCode(form.get('code') ?? '')
  const client = await authenticate(code)
  checkGrantType(client, 'authorization_code')
  const verifier = readVerifier(form)
  const redirect_uri = requireParameter(form, 'redirect_uri')
  requireParameter(form, 'code')
  checkIssuedTo(client, code)
  checkRedirectUri(code, redirect_uri)
  checkVerifier(code, verifier)
  const resource = wantedResource(resources, code, form)
  await checkUnspent(core, code)

  const withRefresh = client.grant_types.includes('refresh_token')
  const redeemed = await grants.redeemCode({ code, withRefresh })
  if (!redeemed) throw await replayedCode(core, code)
  return tokenResponse(core, { ...code, resource }, redeemed.refresh_token)
}

/**
 * Redeems a refresh token and replaces it by a new one: OAuth 2.1 §4.3.
 *
 * Everything is checked before the token is replaced. Reuse of a replaced token revokes the whole token family, also when two
 * requests arrive at the same time: one of the two holders stole the token, and it is unknown which.
 */
const redeemRefreshToken: RedeemGrant = async (core, form, authenticate) => {
  const { grants, resources } = core
  const held = await grants.findRefreshToken(form.get('refresh_token') ?? '')
  const client = await authenticate(held)
  checkGrantType(client, 'refresh_token')
  requireParameter(form, 'refresh_token')
  checkIssuedTo(client, held)
  checkLive(held)
  const scopes = narrowedScopes(held, form)
  const resource = wantedResource(resources, held, form)
  if (held.is_superseded) throw await replayedToken(core, held)

  const rotated = await grants.rotateRefreshToken(held)
  if (!rotated) throw await replayedToken(core, held)
  return tokenResponse(core, { ...held, scopes, resource }, rotated.refresh_token)
}

const GRANTS: ReadonlyMap<string, RedeemGrant> = new Map([
  ['authorization_code', redeemAuthorizationCode],
  ['refresh_token', redeemRefreshToken],
])

const PARAMETERS = [
  ...['grant_type', 'client_id', 'client_secret', 'code', 'redirect_uri', 'code_verifier'],
  ...['refresh_token', 'scope', 'resource'],
]

/** Answers a token request: OAuth 2.1 §3.2. */
export async function answerTokenRequest(core: Core, request: Request): Promise<TokenResponse> {
  const form = await readForm(request)
  checkParameters(form, PARAMETERS)

  const authenticate = async (known: ClientCredentials | null) => {
    const client = await authenticateClient(core, request.headers, form, known)
    await countRequest(core.limiter, 'token', request.headers, client.client_id)
    return client
  }

  const redeem = GRANTS.get(form.get('grant_type') ?? '')
  if (redeem) return redeem(core, form, authenticate)
  await authenticate(null)
  requireParameter(form, 'grant_type')
  throw new OAuthError('unsupported_grant_type', `grant_type must be one of ${[...GRANTS.keys()]}.`)
}

function readVerifier(form: Parameters): string {
  const verifier = requireParameter(form, 'code_verifier')
  if (isCodeVerifier(verifier)) return verifier
  throw new OAuthError(
    'invalid_request',
    'code_verifier must be 43 to 128 letters, digits and -._~ characters.',
  )
}

function checkRedirectUri({ redirect_uri }: StoredCode, given: string) {
  if (given === redirect_uri) return
  throw invalidGrant('The redirect_uri is not the one that the code was sent to.')
}

function checkVerifier({ code_challenge }: StoredCode, verifier: string) {
  if (matchesChallenge(verifier, code_challenge)) return
  throw invalidGrant('The code_verifier does not belong to the code_challenge of the code.')
}

async function checkUnspent(core: Core, code: StoredCode) {
  if (code.used_at !== null) throw await replayedCode(core, code)
  if (code.is_expired) throw invalidGrant('The code has expired.')
}

async function replayedCode({ sql }: Core, { grant_id }: StoredCode): Promise<OAuthError> {
  await revokeGrant(sql, grant_id)
  return invalidGrant('The code was redeemed before; the tokens issued for it are revoked.')
}

function checkLive({ is_live }: StoredRefreshToken) {
  if (!is_live) throw invalidGrant('The refresh token has expired or was revoked.')
}

/** The new access token may have fewer scopes than the grant, never more; the refresh token keeps all scopes. */
function narrowedScopes({ scopes: granted }: StoredRefreshToken, form: Parameters): Scope[] {
  const text = form.get('scope')
  if (text === undefined) return granted
  const scopes = readScopes(text)
  if (scopes?.every((scope) => granted.includes(scope))) return scopes
  throw new OAuthError('invalid_scope', 'The grant does not include all of these scopes.')
}

async function replayedToken({ sql }: Core, { grant_id }: StoredRefreshToken): Promise<OAuthError> {
  await revokeGrant(sql, grant_id)
  return invalidGrant('The refresh token was used before; the whole grant is revoked.')
}

/** Creates the error for a code or refresh token that is refused: RFC 6749 §5.2. */
function invalidGrant(description: string): OAuthError {
  return new OAuthError('invalid_grant', description)
}

function checkGrantType({ grant_types }: ClientCredentials, grant_type: string): void {
  if (grant_types.includes(grant_type)) return
  throw new OAuthError(
    'unauthorized_client',
    `The client did not register the grant type ${grant_type}.`,
  )
}

/** Checks that the presented code or token exists and belongs to the client; both failures have the same message. */
function checkIssuedTo<Held extends { client_id: string }>(
  { client_id }: ClientCredentials,
  held: Held | null,
): asserts held is Held {
  if (held?.client_id === client_id) return
  throw invalidGrant('The code or refresh token is unknown, or was not issued to this client.')
}

/**
 * Returns the resource that the next access token is for, among those that the user consented to: RFC 8707 §2.2.
 *
 * @returns `null` for all of them.
 */
function wantedResource(
  resources: Resources,
  { resource: granted }: { resource: string | null },
  form: Parameters,
): string | null {
  const [wanted = granted, ...others] = namedResources(resources, form)
  if (granted === null) return others.length > 0 ? null : wanted
  if (granted === wanted && others.length === 0) return granted
  throw new OAuthError('invalid_target', 'The grant is not for this resource.')
}

/**
 * Redeems the code or refresh token of a form for new tokens.
 *
 * @param authenticate - Authenticates the client; passing the client that was read with the code or token saves a look-up.
 */
type RedeemGrant = (
  core: Core,
  form: Parameters,
  authenticate: (known: ClientCredentials | null) => Promise<ClientCredentials>,
) => Promise<TokenResponse>

/** RFC 6749 §5.1. */
export interface TokenResponse {
  access_token: string
  token_type: 'Bearer'
  /** In seconds. */
  expires_in: number
  refresh_token?: string
  scope: string
}

async function tokenResponse(
  { issueToken }: Pick<Core, 'issueToken'>,
  authority: Authority,
  refresh_token: string | null,
): Promise<TokenResponse> {
  return {
    access_token: await issueToken(authority),
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    ...(refresh_token !== null && { refresh_token }),
    scope: authority.scopes.join(' '),
  }
}
