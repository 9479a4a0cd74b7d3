import { isPassword, type OpenShare } from '@svc/domain'
import { perHour, type RateLimiter } from '@svc/rate-limit'
import { createSigner, type Secret } from '@svc/secrets'
import { LRUCache } from 'lru-cache'

/** Tries of one link's password, from all addresses together: a shortest password of random letters then holds for ages. */
const TRIES = perHour(60)

/** Right answers that this process remembers; a forgotten one costs its reader a try. */
const MOST_KNOWN = 10_000

/** What a password is: right, wrong, or not tried, because there were too many tries; then with the seconds to wait. */
type Verdict = { isRight: boolean; wait: null } | { isRight: false; wait: number }

/**
 * Creates the check of passwords of share links.
 *
 * A password that was right before costs no try, so a server that sends it with each request is not held up by others
 * who guess; neither is a browser, which holds a pass.
 */
export function createPasswordCheck(options: {
  limiter: RateLimiter
  secret: Secret
}): (share: OpenShare, password: string) => Promise<Verdict> {
  const signer = createSigner(options.secret, 'share password that was right')
  const known = new LRUCache<string, true>({ max: MOST_KNOWN })
  return async ({ share_id, password_hash }, password) => {
    if (password_hash === null) return { isRight: true, wait: null }
    if (password === '') return { isRight: false, wait: null }
    const fact = signer.sign(JSON.stringify([share_id, password_hash, password]))
    if (known.has(fact)) return { isRight: true, wait: null }
    const bucket = { key: `share-password:${share_id}`, ...TRIES }
    const { retryAfterSeconds } = await options.limiter.take([bucket])
    if (retryAfterSeconds !== null) return { isRight: false, wait: retryAfterSeconds }
    const isRight = await isPassword(password, password_hash)
    if (isRight) known.set(fact, true)
    return { isRight, wait: null }
  }
}
