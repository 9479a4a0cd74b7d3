import { createHash, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Caller } from './caller.ts'
import { type Refused, refused } from './refusal.ts'

/** In milliseconds; shorter than the second within which a revocation must take effect in every process. */
const LIFETIME_MS = 900
/** About 5 MB when full. */
const MOST_ENTRIES = 10_000

interface Entry<Value> {
  value: Promise<Value | null>
  expires: number
}

/** Caches the results of look-ups. */
export interface CredentialCache<Value> {
  /** Returns the entry of `digest`, or looks it up; simultaneous callers share one look-up. */
  remember(digest: string, lookUp: () => Promise<Value | null>): Promise<Value | null>
  /** Returns the cached entry of `digest`; `undefined` when there is none. */
  recall(digest: string): Promise<Value | null> | undefined
  /** Drops one entry. */
  drop(digest: string): void
  /** Drops every entry that matches. */
  forget(matches: (value: Value) => boolean): void
}

/** How a cache is made. */
export interface CacheOptions {
  /** How long an entry lives, in milliseconds, 900 by default. */
  lifetimeMs?: number
  /** Milliseconds of a clock that is never set; `performance.now` by default. */
  elapsed?: () => number
}

/**
 * Creates an empty cache of bounded size.
 *
 * The lifetime of an entry starts before its look-up, on a monotonic clock. Failed and empty
 * look-ups are not cached, so random credentials cannot evict real ones.
 */
export function createCredentialCache<Value>({
  lifetimeMs = LIFETIME_MS,
  elapsed = () => performance.now(),
}: CacheOptions = {}): CredentialCache<Value> {
  const entries = new Map<string, Entry<Value>>()

  function recall(digest: string): Promise<Value | null> | undefined {
    const known = entries.get(digest)
    return known && elapsed() < known.expires ? known.value : undefined
  }

  return {
    recall,
    async remember(digest, lookUp) {
      const known = recall(digest)
      if (known) return known
      const expires = elapsed() + lifetimeMs
      const entry = { value: lookUp(), expires }
      const drop = () => entries.delete(digest)
      // A map keeps insertion order, and all lifetimes are equal: the first entry is the oldest.
      drop()
      entries.set(digest, entry)
      if (entries.size > MOST_ENTRIES) {
        const [oldest = ''] = entries.keys()
        entries.delete(oldest)
      }
      entry.value.then((value) => value === null && drop(), drop)
      return entry.value
    },
    drop: (digest) => void entries.delete(digest),
    forget(matches) {
      for (const [digest, entry] of entries) {
        entry.value.then(
          (value) => value !== null && matches(value) && entries.delete(digest),
          () => {},
        )
      }
    },
  }
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 8
/** 43 characters of base64url are 256 bits. */
const SECRET_BYTES = 32
const CHECKSUM_LENGTH = 6
/** Characters that cannot be confused with another part of an `Authorization` header. */
const PREFIX = /^[\x21-\x2b\x2d-\x7e]{1,32}$/
/** 62^6 needs 36 bits; 48 bits of the digest are taken and reduced modulo 62^6. */
const CHECKSUM_BYTES = 6

/** A new key; `key` is given to its holder only, the other fields are stored. */
export interface MintedApiKey {
  key: string
  key_id: string
  /** SHA-256 of the whole key, in hexadecimal. */
  key_hash: string
}

/**
 * Makes an API key: prefix, 8-character id, `_`, 43 random characters (256 bits), 6-character checksum.
 *
 * The id allows a look-up without a slow hash; the checksum exposes typos, and false
 * positives of secret scanners, without a look-up.
 *
 * @param options.prefix - 1 to 32 visible ASCII characters without a comma, such as `notes_`; for a key for tests `notes_test_`,
 *   which is read under `notes_` too.
 * @throws {RangeError} The prefix does not have that form; a configuration fault.
 */
export function mintApiKey({ prefix }: { prefix: string }): MintedApiKey {
  checkPrefix(prefix)
  const key_id = randomText(ID_LENGTH)
  const body = `${prefix}${key_id}_${randomBytes(SECRET_BYTES).toString('base64url')}`
  const key = body + checksumOf(body)
  return { key, key_id, key_hash: hashApiKey(key) }
}

/** Reads the id from a well-formed key; `null` for any other text. */
export function parseApiKey(
  text: string,
  { prefix }: { prefix: string },
): { key_id: string } | null {
  if (!text.startsWith(prefix)) return null
  const rest = text.slice(prefix.length)
  const [, key_id] = /^(?:test_)?([0-9A-Za-z]{8})_[0-9A-Za-z_-]{43}[0-9A-Za-z]{6}$/.exec(rest) ?? []
  const body = text.slice(0, -CHECKSUM_LENGTH)
  if (!key_id || checksumOf(body) !== text.slice(-CHECKSUM_LENGTH)) return null
  return { key_id }
}

/** @throws {RangeError} The prefix is not 1 to 32 visible ASCII characters without a comma. */
function checkPrefix(prefix: string): void {
  if (PREFIX.test(prefix)) return
  throw new RangeError(
    `The prefix ${JSON.stringify(prefix)} of API keys is not 1 to 32 visible ASCII characters without a comma.`,
  )
}

/** Digests a key for storage. A plain hash is enough for 256 random bits. */
function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Compares a key with a stored digest, in a time that depends neither on whether there is a digest nor on whether it matches. */
function matchesApiKey(key: string, key_hash: string | undefined): boolean {
  const stored = Buffer.from(key_hash ?? '', 'hex')
  const isDigest = stored.length === NO_DIGEST.length
  const actual = createHash('sha256').update(key).digest()
  return timingSafeEqual(isDigest ? stored : NO_DIGEST, actual) && isDigest
}

const NO_DIGEST = Buffer.alloc(32)

function checksumOf(body: string): string {
  const digest = createHash('sha256').update(`checksum:${body}`).digest()
  let number = digest.readUIntBE(0, CHECKSUM_BYTES)
  let text = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    text = ALPHABET[number % ALPHABET.length] + text
    number = Math.floor(number / ALPHABET.length)
  }
  return text
}

const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** An API key as the look-up returns it. */
export interface StoredApiKey<Scope extends string = string> {
  key_id: string
  /** SHA-256 of the whole key, in hexadecimal. */
  key_hash: string
  account_id: string
  scopes: readonly Scope[]
  /** RFC 3339; `null` never expires. */
  expires_at: string | null
  revoked_at: string | null
}

export interface ApiKeyOptions<Scope extends string> {
  /** The prefix of every API key: 1 to 32 visible ASCII characters without a comma. */
  prefix: string
  /** Finds a key by the id contained in it. */
  findApiKey(key_id: string): Promise<StoredApiKey<Scope> | null>
  /** Returns the time in milliseconds since 1970, by which keys end; `Date.now` by default. */
  now?: () => number
}

/** A caller, or the reason for the refusal. */
export type Found<Scope extends string> =
  | { readonly ok: true; readonly caller: Caller<Scope> }
  | Refused

/** Finds the callers of API keys, and caches them for less than a second. */
export function createKeyCallers<Scope extends string>(
  options: ApiKeyOptions<Scope>,
  memory: CacheOptions = {},
) {
  checkPrefix(options.prefix)
  const cache = createCredentialCache<Known<Scope>>(memory)
  const { now = Date.now } = options

  async function lookUp(key: string, key_id: string): Promise<Known<Scope> | null> {
    const stored = await options.findApiKey(key_id)
    return matchesApiKey(key, stored?.key_hash) && stored
      ? { stored, found: { ok: true, caller: toCaller(stored) } }
      : null
  }

  return {
    prefix: options.prefix,
    async find(key: string): Promise<Found<Scope>> {
      const digest = hash('sha256', key, 'base64')
      let known = await cache.recall(digest)
      if (!known) {
        const parsed = parseApiKey(key, options)
        if (!parsed) return refused('api_key', 'malformed')
        known = await cache.remember(digest, () => lookUp(key, parsed.key_id))
      }
      if (!known) return refused('api_key', 'unknown')
      if (isOver(known.stored.revoked_at, now())) return refused('api_key', 'revoked')
      if (isOver(known.stored.expires_at, now())) return refused('api_key', 'expired')
      return known.found
    },
    forget(keyId: string): void {
      cache.forget(({ stored }) => stored.key_id === keyId)
    },
  }
}

/** The cached result for a key that was well-formed and whose secret matched. */
interface Known<Scope extends string> {
  stored: StoredApiKey<Scope>
  found: Found<Scope>
}

const isOver = (end: string | null, now: number) => end !== null && !(now < Date.parse(end))

function toCaller<Scope extends string>(key: StoredApiKey<Scope>): Caller<Scope> {
  return {
    kind: 'api_key',
    accountId: key.account_id,
    credentialId: key.key_id,
    scopes: new Set(key.scopes),
    issuer: null,
    subject: null,
    clientId: null,
    expiresAt: key.expires_at,
  }
}
