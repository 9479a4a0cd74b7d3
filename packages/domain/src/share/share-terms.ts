import { createHash, randomBytes } from 'node:crypto'
import { ApiError, invalidAt } from '@svc/errors'
import { createSealer, type Sealer, type Secret } from '@svc/secrets'
import type { ShareChange, ShareRequest } from '@svc/specification'
import type { Tenant } from '../context.ts'
import type { Sql } from '../database.ts'
import { unknownReference } from '../refusals.ts'

/** The terms of a link, as the columns in which they are stored; an absent member stays unchanged. */
export interface ShareTerms {
  allow_download?: boolean
  allow_comments?: boolean
  allow_approval?: boolean
  password_hash?: string | null
  expires_at?: string | null
  /** `null` for all clips. */
  clip_ids?: string[] | null
}

const DEFAULTS = {
  allow_download: false,
  allow_comments: false,
  allow_approval: false,
  password: null,
  expires_at: null,
  clip_ids: null,
}

/** Converts a merge patch to terms: `null` becomes the default. */
export async function toTerms(change: ShareChange): Promise<ShareTerms> {
  const filled = Object.entries(change).map(([name, value]) => [
    name,
    value ?? DEFAULTS[name as keyof typeof DEFAULTS],
  ])
  const { password, ...terms } = Object.fromEntries(filled) as GivenTerms
  if (password === undefined) return terms
  return { ...terms, password_hash: password === null ? null : await hashPassword(password) }
}

type GivenTerms = Omit<ShareTerms, 'password_hash'> & { password?: string | null }

/** Converts the body of a POST request to terms: `null` counts as absent. */
export function givenTerms(request: ShareRequest): Promise<ShareTerms> {
  return toTerms(Object.fromEntries(Object.entries(request).filter(([, value]) => value !== null)))
}

/**
 * Checks what only the database knows: its time, and the clips of the project.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.expires_at` when that is past, at `body.clip_ids[i]` for each clip of
 *   another project.
 */
export async function checkTerms(
  context: Tenant,
  project_id: string,
  { expires_at, clip_ids }: ShareTerms,
): Promise<void> {
  if (expires_at) await checkExpiry(context.sql, expires_at)
  if (clip_ids) await checkClips(context, project_id, clip_ids)
}

async function checkExpiry(sql: Sql, expires_at: string): Promise<void> {
  const [{ is_past }] = await sql<[{ is_past: boolean }]>`
    select ${expires_at}::timestamptz <= now() as is_past
  `
  if (!is_past) return
  throw invalidAt(
    'body.expires_at',
    `Received ${expires_at}, which is past; a link must end in the future.`,
    { reason: 'wrong_time', params: { received: expires_at } },
  )
}

async function checkClips(
  { sql, accountId }: Tenant,
  project_id: string,
  clip_ids: string[],
): Promise<void> {
  const known = await sql<{ clip_id: string }[]>`
    select clip_id from clips
     where project_id = ${project_id} and account_id = ${accountId}
       and clip_id = any(${sql.typed.uuids(clip_ids)})
  `
  const faults = clip_ids.flatMap((clip_id, index) =>
    known.some((clip) => clip.clip_id === clip_id)
      ? []
      : [
          {
            ...unknownReference(clip_id),
            description: `The project has no clip ${clip_id}.`,
            location: `body.clip_ids[${index}]`,
          },
        ],
  )
  if (faults.length > 0) throw ApiError.invalid(faults)
}

/** Argon2id with the least memory that OWASP recommends, because visitors can cause many computations. */
const ALGORITHM = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** Returns the digest of a share link's password; takes about 30 ms. */
function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(password, ALGORITHM)
}

export function isPassword(password: string, hash: string): Promise<boolean> {
  return password === '' ? Promise.resolve(false) : Bun.password.verify(password, hash)
}

/** Converts a stored token to the address of the share link. */
export interface ShareAddresses {
  url(share: { share_id: string; token_sealed: string }): string
}

/** Makes share tokens, and the addresses that hold them. */
export type ShareLinks = ReturnType<typeof createShareLinks>

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const TOKEN_BYTES = 16
/** As many base62 digits as 128 bits need. */
const TOKEN_LENGTH = 22

/**
 * Creates share links: `{baseUrl}/s/{token}`, the token 128 random bits.
 *
 * @param options.secret - Without it the addresses of existing links can no longer be shown, but the links go on working.
 */
export function createShareLinks(options: { baseUrl: string; secret: Secret }) {
  const sealer = shareSealer(options.secret)
  return {
    /** Creates a token for a link; it is stored only hashed and sealed. */
    mint(share_id: string): { token_hash: string; token_sealed: string } {
      const token = drawToken()
      return { token_hash: hashToken(token), token_sealed: sealer.seal(token, share_id) }
    },
    url({ share_id, token_sealed }: { share_id: string; token_sealed: string }): string {
      return `${options.baseUrl}/s/${sealer.open(token_sealed, share_id)}`
    },
  }
}

/** Creates the sealer of the tokens of links; each is sealed under the id of its link. */
export const shareSealer = (secret: Secret): Sealer => createSealer(secret, 'sealed share token')

/** Returns the digest by which a token is looked up; 128 random bits need no salt. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function drawToken(): string {
  let bits = BigInt(`0x${randomBytes(TOKEN_BYTES).toString('hex')}`)
  let token = ''
  while (token.length < TOKEN_LENGTH) {
    token = ALPHABET[Number(bits % 62n)] + token
    bits /= 62n
  }
  return token
}
