import { AsyncLocalStorage } from 'node:async_hooks'
import { passkey } from '@better-auth/passkey'
import type { Secret } from '@svc/secrets'
import type { Language } from '@svc/words'
import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Pool } from 'pg'
import { PASSWORD_LENGTH } from '../forms/check-credentials.ts'
import {
  CODE_COOKIE,
  cookieKeys,
  encryptionKeys,
  PASSKEY_COOKIE,
  SESSION_COOKIE,
} from './session-cookie.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

export interface AuthOptions {
  pool: Pool
  /** The key that signs session cookies is derived from it. */
  secret: Secret
  baseUrl: string
  /** Must not make its caller wait: the response time would reveal whether an e-mail is registered. */
  sendReset(to: { email: string; isVerified: boolean; language: Language }, token: string): void
  /** The same for the link by which an address is changed: the present address gets one first, then the new one. */
  sendEmailLink?(to: { email: string; next: string; language: Language }, token: string): void
  /** Called with the warnings and errors that the library logs. */
  onTrouble(message: string): void
}

/** The language of the one who asks for a link: the library passes nothing on to what sends it. */
const asking = new AsyncLocalStorage<Language>()

/** Runs what asks for a link; its mail is in this language. */
export const askIn = <T>(language: Language, ask: () => Promise<T>): Promise<T> =>
  asking.run(language, ask)

const askedIn = () => asking.getStore() ?? 'en'

export type Auth = ReturnType<typeof createAuth>

/**
 * Sets up the library that signs people in.
 *
 * Only its functions are used. Its HTTP endpoints are not mounted, so its origin checks and rate limits do not apply;
 * the form handlers have their own.
 */
export function createAuth({
  pool,
  secret,
  baseUrl,
  sendReset,
  sendEmailLink,
  onTrouble,
}: AuthOptions) {
  const { hostname, origin, protocol } = new URL(baseUrl)
  const isSecure = protocol === 'https:'
  const cookie = (name: string) => ({
    name: isSecure ? `__Host-${name}` : name,
    attributes: { secure: isSecure, httpOnly: true, sameSite: 'lax', path: '/' } as const,
  })
  return betterAuth({
    ...TABLES,
    baseURL: baseUrl,
    basePath: '/dashboard/sign-in-library',
    secret: cookieKeys(secret)[0] ?? '',
    secrets: encryptionKeys(secret),
    database: pool,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { level: 'error', log: (_, message) => onTrouble(message) },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.least,
      // Length in UTF-16 units; the forms count characters.
      maxPasswordLength: 2 * PASSWORD_LENGTH.most,
      password: { hash: hashPassword, verify: isPassword },
      resetPasswordTokenExpiresIn: HOUR_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user: { email, emailVerified }, token }) =>
        sendReset({ email, isVerified: emailVerified, language: askedIn() }, token),
    },
    user: {
      ...TABLES.user,
      changeEmail: {
        enabled: true,
        sendChangeEmailConfirmation: async ({ user: { email }, newEmail: next, token }) =>
          sendEmailLink?.({ email, next, language: askedIn() }, token),
      },
    },
    // Only when an address is changed: that of a new user is verified by links of our own.
    emailVerification: {
      expiresIn: HOUR_SECONDS,
      sendVerificationEmail: async ({ user: { email }, token }) =>
        sendEmailLink?.({ email, next: email, language: askedIn() }, token),
    },
    session: {
      ...TABLES.session,
      expiresIn: 30 * DAY_SECONDS,
      updateAge: DAY_SECONDS,
      freshAge: 0,
    },
    plugins: [
      // Their own types are of packages that only they depend on: `PluginCalls` has what is called.
      passkey({
        rpID: hostname,
        rpName: NAME,
        origin,
        schema: PASSKEY_TABLE,
        authenticatorSelection: VERIFIED,
      }) as BetterAuthPlugin,
      twoFactor({ issuer: NAME, schema: FACTOR_TABLES }) as BetterAuthPlugin,
    ],
    advanced: {
      database: { generateId: mintId },
      // Turns off the library's cookie prefix, which it would put before ours.
      useSecureCookies: false,
      cookies: {
        session_token: cookie(SESSION_COOKIE),
        two_factor: cookie(CODE_COOKIE),
        'better-auth-passkey': cookie(PASSKEY_COOKIE),
      },
    },
  })
}

/** What devices and apps for codes call the service. */
const NAME = 'Clips'

/** A passkey is two factors where the device asks who holds it: it is kept on the device, and its holder is verified. */
const VERIFIED = { residentKey: 'required', userVerification: 'required' } as const

/** The columns of members of the library, by their names in camel case. */
const columns = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, snake(name)])) as Record<Name, string>

const snake = (name: string) => name.replace(/[A-Z]+/g, (capitals) => `_${capitals.toLowerCase()}`)

const TIMES = ['createdAt', 'updatedAt'] as const

/** Maps the library's table and column names to those of the database: see migration 60. */
const TABLES = {
  user: { modelName: 'users', fields: columns(...TIMES, 'emailVerified') },
  session: {
    modelName: 'sessions',
    fields: columns(...TIMES, 'userId', 'ipAddress', 'userAgent', 'expiresAt'),
  },
  account: {
    modelName: 'accounts',
    fields: columns(
      ...TIMES,
      ...(['userId', 'accountId', 'providerId', 'accessToken', 'refreshToken', 'idToken'] as const),
      ...(['accessTokenExpiresAt', 'refreshTokenExpiresAt'] as const),
    ),
  },
  verification: {
    modelName: 'verifications',
    fields: columns(...TIMES, 'expiresAt'),
    // Only digests are stored, so a copy of the table gives no access.
    storeIdentifier: 'hashed',
  },
} as const

const PASSKEY_TABLE = {
  passkey: {
    modelName: 'passkeys',
    fields: columns(
      ...(['publicKey', 'userId', 'credentialID', 'deviceType', 'backedUp', 'createdAt'] as const),
    ),
  },
} as const

const FACTOR_TABLES = {
  user: { fields: columns('twoFactorEnabled') },
  twoFactor: {
    modelName: 'two_factors',
    fields: columns('backupCodes', 'userId', 'failedVerificationCount', 'lockedUntil'),
  },
} as const

/** Argon2id with OWASP's minimum memory, not more: unauthenticated clients can cause many computations. */
const ALGORITHM = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** Hashes a password in normalization form NFKC, so that different keyboards give the same hash. */
function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(password.normalize('NFKC'), ALGORITHM)
}

/** In UTF-16 units; no stored password is longer, and normalizing very long texts takes seconds. */
const LONGEST = 1024

async function isPassword({ password, hash }: { password: string; hash: string }) {
  if (password.length > LONGEST) return false
  return Bun.password.verify(password.normalize('NFKC'), hash)
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TIME_CHARACTERS = 10
const RANDOM_CHARACTERS = 16

/** Makes an id that sorts by the time of its making: a ULID, like every id of the service. */
function mintId(): string {
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_CHARACTERS))
  return spellTime(Date.now()) + [...random].map((byte) => ALPHABET.charAt(byte % 32)).join('')
}

function spellTime(milliseconds: number): string {
  return Array.from({ length: TIME_CHARACTERS }, (_, place) => {
    const weight = 32 ** (TIME_CHARACTERS - 1 - place)
    return ALPHABET.charAt(Math.floor(milliseconds / weight) % 32)
  }).join('')
}
