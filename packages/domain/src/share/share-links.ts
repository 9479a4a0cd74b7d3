import { createHash, randomBytes } from 'node:crypto'
import { createSealer, type Sealer, type Secret } from '@svc/secrets'

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
