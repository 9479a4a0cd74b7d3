import type { Auth } from './create-auth.ts'
import { acceptedBy, cookiesOf, toPerson } from './library-answers.ts'
import { CODE_COOKIE, PASSKEY_COOKIE } from './session-cookie.ts'
import type { OpenedSession, Passkey } from './sign-in.ts'

interface Answered<Answer> {
  response: Answer
  headers: Headers
}

interface Kept {
  id: string
  name?: string
  createdAt: Date
}

/** The calls of the library's plugins, as far as they are used. */
interface PluginCalls {
  verifyTOTP(asked: Coded): Promise<Answered<Opened>>
  verifyBackupCode(asked: Coded): Promise<Answered<Opened>>
  enableTwoFactor(
    given: Known & { body: { password: string; method: 'totp' } },
  ): Promise<{ totpURI: string; backupCodes: string[] }>
  disableTwoFactor(asked: Asked & { body: { password: string } }): Promise<Answered<object>>
  generatePasskeyAuthenticationOptions(asked: Asked): Promise<Answered<object>>
  generatePasskeyRegistrationOptions(asked: Asked): Promise<Answered<object>>
  verifyPasskeyAuthentication(
    asked: Asked & { body: { response: unknown } },
  ): Promise<Answered<Opened>>
  verifyPasskeyRegistration(
    given: Known & { body: { response: unknown; name: string } },
  ): Promise<Kept>
  listPasskeys(given: Known): Promise<Kept[]>
  deletePasskey(given: Known & { body: { id: string } }): Promise<object>
}

interface Known {
  headers: Headers
}

interface Asked extends Known {
  returnHeaders: true
}

interface Coded extends Asked {
  body: { code: string }
}

interface Opened {
  user: Parameters<typeof toPerson>[0]
}

/** How members sign in besides their password: with passkeys, and with codes after it. */
export function createFactors({
  load,
  known,
  described,
}: {
  load: () => Promise<Auth['api']>
  /** The headers of a request with a session that the library knows. */
  known: (headers: Headers) => Headers
  /** The headers of a request without its cookies. */
  described: (headers: Headers) => Headers
}) {
  // A session that begins must not depend on one that is open: one cookie is passed on.
  function withOnly(name: string, sent: Headers): Headers {
    const cookies = (sent.get('cookie') ?? '').split(/; */)
    const headers = described(sent)
    headers.set(
      'cookie',
      cookies.filter((pair) => pair.split('=', 1)[0]?.endsWith(name)).join('; '),
    )
    return headers
  }

  const loadPlugins = async () => (await load()) as unknown as PluginCalls

  return {
    /** Begins the session whose code is awaited; `null` for a wrong code, and after five of them for any. */
    async enterCode(code: string, sent: Headers): Promise<OpenedSession | null> {
      const api = await loadPlugins()
      const asked = {
        body: { code },
        headers: withOnly(CODE_COOKIE, sent),
        returnHeaders: true,
      } as const
      const answer = await acceptedBy(
        IS_TIMED.test(code) ? api.verifyTOTP(asked) : api.verifyBackupCode(asked),
      )
      return answer && { person: toPerson(answer.response.user), cookies: cookiesOf(answer) }
    },

    /** What a browser is told that is to sign in, or to make a passkey. The cookies hold what it has to sign, for minutes. */
    async askPasskey(sent: Headers): Promise<{ options: object; cookies: string[] }> {
      const api = await loadPlugins()
      const headers = described(sent)
      const answer = await api.generatePasskeyAuthenticationOptions({
        headers,
        returnHeaders: true,
      })
      const options = { ...answer.response, userVerification: 'required' }
      return { options, cookies: cookiesOf(answer) }
    },

    async askNewPasskey(sent: Headers): Promise<{ options: object; cookies: string[] }> {
      const api = await loadPlugins()
      const headers = known(sent)
      const answer = await api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true })
      return { options: answer.response, cookies: cookiesOf(answer) }
    },

    /** Begins a session; `null` when the answer is not one of a passkey that is known, or its holder was not verified. */
    async signInWithPasskey(given: unknown, sent: Headers): Promise<OpenedSession | null> {
      if (!isVerified(given)) return null
      const api = await loadPlugins()
      const asked = { body: { response: given }, headers: withOnly(PASSKEY_COOKIE, sent) }
      const answer = await acceptedBy(
        api.verifyPasskeyAuthentication({ ...asked, returnHeaders: true }),
      )
      return answer && { person: toPerson(answer.response.user), cookies: cookiesOf(answer) }
    },

    /** Keeps a passkey that the member's browser made; false when the answer is not to what was asked. */
    async addPasskey(response: unknown, name: string, sent: Headers): Promise<boolean> {
      const api = await loadPlugins()
      const asked = { body: { response, name }, headers: known(sent) }
      return (await acceptedBy(api.verifyPasskeyRegistration(asked))) !== null
    },

    async listPasskeys(sent: Headers): Promise<Passkey[]> {
      const api = await loadPlugins()
      const passkeys = await api.listPasskeys({ headers: known(sent) })
      return passkeys.map(({ id, name, createdAt }) => ({
        passkey_id: id,
        name: name ?? '',
        created_at: createdAt,
      }))
    },

    /** Forgets a passkey of the member; has no effect on another's. */
    async removePasskey(id: string, sent: Headers): Promise<void> {
      const api = await loadPlugins()
      await acceptedBy(api.deletePasskey({ body: { id }, headers: known(sent) }))
    },

    /** Prepares codes: the address that an app reads them from, and codes for when it is lost; `null` for another password. */
    async prepareCodes(
      password: string,
      sent: Headers,
    ): Promise<{ uri: string; recovery_codes: string[] } | null> {
      const api = await loadPlugins()
      const asked = { body: { password, method: 'totp' }, headers: known(sent) } as const
      const answer = await acceptedBy(api.enableTwoFactor(asked)).catch((error) => {
        if (isTwice(error)) return null
        throw error
      })
      return answer && { uri: answer.totpURI, recovery_codes: answer.backupCodes }
    },

    /** Asks for codes from now on, once one was entered, in a new session; `null` for a wrong one. */
    async beginCodes(code: string, sent: Headers): Promise<string[] | null> {
      const api = await loadPlugins()
      const asked = { body: { code }, headers: known(sent), returnHeaders: true } as const
      const answer = await acceptedBy(api.verifyTOTP(asked))
      return answer && cookiesOf(answer)
    },

    /** Asks for codes no longer, in a new session; `null` for another password. */
    async endCodes(password: string, sent: Headers): Promise<string[] | null> {
      const api = await loadPlugins()
      const asked = { body: { password }, headers: known(sent), returnHeaders: true } as const
      const answer = await acceptedBy(api.disableTwoFactor(asked))
      return answer && cookiesOf(answer)
    },
  }
}

/** Returns whether another window stored the same at the same moment. */
const isTwice = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION

const UNIQUE_VIOLATION = '23505'

/** A code of an app; those for when it is lost have letters. */
const IS_TIMED = /^\d{6}$/

/** Where the flags are in what a passkey signed, and the one that says that the device asked who holds it (WebAuthn §6.1). */
const FLAGS_AT = 32
const USER_VERIFIED = 0x04

/** Returns whether a passkey says that its holder was verified; whether that is signed, is tried later. */
function isVerified(given: unknown): given is Record<string, unknown> {
  const { response } = (given ?? {}) as { response?: { authenticatorData?: unknown } }
  const data = response?.authenticatorData
  if (typeof data !== 'string') return false
  const flags = Buffer.from(data, 'base64url')[FLAGS_AT] ?? 0
  return (flags & USER_VERIFIED) !== 0
}
