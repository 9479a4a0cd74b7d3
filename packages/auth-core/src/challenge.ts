import { ApiError } from '@svc/errors'
import type { Refusal } from './refusal.ts'

/** The parameters of a `WWW-Authenticate` header for a refused request. */
export interface ChallengeFacts {
  /** Location of the metadata of the protected resource (RFC 9728): an absolute URL. */
  resourceMetadata?: string | undefined
  /** The scopes the request needs, separated by single spaces. */
  scope?: string | undefined
  /** Present only when a credential was sent (RFC 6750 §3.1). */
  error?: 'invalid_token' | 'insufficient_scope' | undefined
  /** What proofs of possession may be signed with, where tokens that are bound to a key are accepted (RFC 9449 §7.1). */
  dpopAlgorithms?: readonly string[] | undefined
  /** Present when such a proof was refused. */
  dpopError?: 'invalid_dpop_proof' | undefined
}

/**
 * Writes the challenge of a refused credential: the value of `WWW-Authenticate`.
 *
 * The values are not escaped: none may contain a quote or a backslash.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9728#section-5.1 for `resource_metadata`
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-3 for the rest
 */
export function writeChallenge(facts: ChallengeFacts): string {
  const { resourceMetadata, scope, error, dpopAlgorithms = [], dpopError } = facts
  const bearer = challenge('Bearer', { resource_metadata: resourceMetadata, scope, error })
  if (dpopAlgorithms.length === 0) return bearer
  const algs = dpopAlgorithms.join(' ')
  return `${bearer}, ${challenge('DPoP', { algs, error: dpopError ?? error })}`
}

function challenge(scheme: string, values: Record<string, string | undefined>): string {
  const written = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}="${value}"`)
  return [scheme, written.join(', ')].join(' ').trimEnd()
}

/**
 * Creates the error for a request whose credential was refused, with the challenge that leads the client to authorization.
 *
 * Clients get the same text for every reason, except that a missing credential is distinguishable, and a genuine token for
 * another resource: its sender can read that in it. The refusal becomes the `cause` of the error, for the log.
 */
export function refuseCredential(
  refusal: Refusal,
  facts: Pick<ChallengeFacts, 'resourceMetadata' | 'scope' | 'dpopAlgorithms'> & {
    description?: string
  } = {},
): ApiError {
  const { description, ...rest } = facts
  const sentence = sentenceFor(refusal)
  const isProof = refusal.claim === 'dpop'
  const challenge = writeChallenge({
    ...rest,
    error: sentence === MISSING || isProof ? undefined : 'invalid_token',
    dpopError: isProof ? 'invalid_dpop_proof' : undefined,
  })
  const error = new ApiError('INVALID_API_KEY', description ?? sentence, {
    headers: { 'WWW-Authenticate': challenge },
  })
  return Object.assign(error, { cause: refusal })
}

function sentenceFor({ claim, reason }: Refusal): string {
  if (claim === 'authorization' && reason === 'missing') return MISSING
  return claim === 'aud' && reason === 'other' ? OTHER : REFUSED
}

const MISSING = 'Send a credential as `Authorization: Bearer <credential>`.'
const REFUSED =
  'The credential is malformed, unknown, expired or revoked; check it, or make a new one.'
const OTHER =
  'The access token was made for another resource; ask for one whose `resource` is this one.'

/**
 * Creates the error for a caller who lacks a scope.
 *
 * @param facts.scope - The scopes that the client should request; `missing` by default.
 */
export function refuseScope(
  missing: string,
  facts: Pick<ChallengeFacts, 'resourceMetadata' | 'scope'>,
): ApiError {
  const challenge = writeChallenge({ scope: missing, ...facts, error: 'insufficient_scope' })
  return new ApiError(
    'MISSING_SCOPE',
    `This needs the scope ${missing}, which the credential lacks.`,
    { required_scope: missing, headers: { 'WWW-Authenticate': challenge } },
  )
}
