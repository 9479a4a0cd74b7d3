import { queryOptions } from '@tanstack/react-query'
import { callStudio } from '../app/service.ts'

export interface Key {
  key_id: string
  name: string
  scopes: string[]
  created_at: string
  expires_at: string | null
  revoked_at: string | null
  last_used_at: string | null
  /** Whether it opens an account in which nothing is real. */
  is_test: boolean
}

/** A key with its secret, which is answered only once. */
export interface MadeKey extends Key {
  key: string
}

export interface App {
  client_id: string
  client_name: string
  client_uri: string | null
  scopes: string[]
  connected_at: string
  last_used_at: string
}

/** A browser in which the member is signed in. */
export interface OpenSession {
  session_id: string
  is_current: boolean
  device: string
  address: string | null
  created_at: string
  last_used_at: string
}

const MEMBER = '/member'

async function read<Item>(path: string): Promise<Item[]> {
  return (await callStudio<{ items: Item[] }>('GET', MEMBER + path)).items
}

export const keyList = queryOptions({ queryKey: ['keys'], queryFn: () => read<Key>('/keys') })

export const appList = queryOptions({ queryKey: ['apps'], queryFn: () => read<App>('/apps') })

/** The browsers in which the member is signed in, this one first. */
export const sessionList = queryOptions({
  queryKey: ['open-sessions'],
  queryFn: () => read<OpenSession>('/sessions'),
})

/** How the member signs in besides their password. */
interface Factors {
  /** Whether a code is asked for after the password. */
  has_second_factor: boolean
  passkeys: { passkey_id: string; name: string; created_at: string }[]
}

export const factors = queryOptions({
  queryKey: ['factors'],
  queryFn: () => callStudio<Factors>('GET', `${MEMBER}/factors`),
})

/** What an app for codes reads, and what is entered where it is lost; answered once. */
export interface PreparedCodes {
  uri: string
  recovery_codes: string[]
}

/** What the member changes of themselves and of how they sign in. */
export const person = {
  rename: (name: string) =>
    callStudio<null>('PUT', `${MEMBER}/name`, new URLSearchParams({ name })),
  changeEmail: (password: string, email: string) =>
    callStudio<{ is_mailed: boolean }>(
      'POST',
      `${MEMBER}/email`,
      new URLSearchParams({ password, email }),
    ),
  changePassword: (password: string, new_password: string) =>
    callStudio<null>('PUT', `${MEMBER}/password`, new URLSearchParams({ password, new_password })),
  /** Has the browser make a passkey, and keeps it. */
  async addPasskey(password: string, name: string) {
    const options = await callStudio<PublicKeyCredentialCreationOptionsJSON>(
      'POST',
      `${MEMBER}/passkeys/options`,
      new URLSearchParams({ password }),
    )
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    const answer = JSON.stringify(await navigator.credentials.create({ publicKey }))
    await callStudio<object>('POST', `${MEMBER}/passkeys`, new URLSearchParams({ answer, name }))
  },
  removePasskey: (id: string) => callStudio<null>('DELETE', `${MEMBER}/passkeys/${id}`),
  prepareCodes: (password: string) =>
    callStudio<PreparedCodes>(
      'POST',
      `${MEMBER}/codes/preparation`,
      new URLSearchParams({ password }),
    ),
  beginCodes: (code: string) =>
    callStudio<null>('POST', `${MEMBER}/codes`, new URLSearchParams({ code })),
  endCodes: (password: string) =>
    callStudio<null>('POST', `${MEMBER}/codes/end`, new URLSearchParams({ password })),
}

/** What the member changes of them. */
export const access = {
  createKey: (
    form: { name: string; expires_in: string; is_test: string },
    scopes: readonly string[],
  ) => {
    const body = new URLSearchParams(form)
    for (const scope of scopes) body.append('scope', scope)
    return callStudio<MadeKey>('POST', `${MEMBER}/keys`, body)
  },
  rotateKey: (id: string, isGraceful: boolean) =>
    callStudio<MadeKey>(
      'POST',
      `${MEMBER}/keys/${id}/rotate`,
      new URLSearchParams({ grace: isGraceful ? 'day' : 'none' }),
    ),
  revokeKey: (id: string) => callStudio<null>('DELETE', `${MEMBER}/keys/${id}`),
  disconnectApp: (id: string) => callStudio<null>('DELETE', `${MEMBER}/apps/${id}`),
  endSession: (id: string) => callStudio<null>('DELETE', `${MEMBER}/sessions/${id}`),
  endOtherSessions: () => callStudio<null>('DELETE', `${MEMBER}/sessions`),
}
