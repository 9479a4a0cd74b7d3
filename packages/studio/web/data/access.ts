import type { ConnectedApp as App } from '@svc/specification/member'
import { callMember } from '../app/service.ts'
import { read, readItems } from './read.ts'

export type { App }

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

/** A key that is to be made. */
type NewKey = Pick<Key, 'name' | 'scopes' | 'is_test'> & { expires_at?: string }

/** A key with its secret, which is answered only once. */
export interface MadeKey extends Key {
  key: string
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

const list = <Item>(path: string) => callMember<{ items: Item[] }>('GET', path)

export const keyList = readItems(['keys'], () => list<Key>('/keys'))

export const appList = readItems(['apps'], () => list<App>('/apps'))

/** The browsers in which the member is signed in, this one first. */
export const sessionList = readItems(['open-sessions'], () => list<OpenSession>('/sessions'))

/** How the member signs in besides their password. */
interface Factors {
  /** Whether a code is asked for after the password. */
  has_second_factor: boolean
  passkeys: { passkey_id: string; name: string; created_at: string }[]
}

export const factors = read(['factors'], () => callMember<Factors>('GET', '/factors'))

/** What an app for codes reads, and what is entered where it is lost; answered once. */
export interface PreparedCodes {
  uri: string
  recovery_codes: string[]
}

/** What the member changes of themselves and of how they sign in. */
export const person = {
  rename: (name: string) => callMember<null>('PUT', '/name', { name }),
  changeEmail: (password: string, email: string) =>
    callMember<{ is_mailed: boolean }>('POST', '/email', { password, email }),
  changePassword: (password: string, new_password: string) =>
    callMember<null>('PUT', '/password', { password, new_password }),
  /** Has the browser make a passkey, and keeps it. */
  async addPasskey(password: string, name: string) {
    const options = await callMember<PublicKeyCredentialCreationOptionsJSON>(
      'POST',
      '/passkeys/options',
      { password },
    )
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    const answer = JSON.stringify(await navigator.credentials.create({ publicKey }))
    await callMember<object>('POST', '/passkeys', { answer, name })
  },
  removePasskey: (id: string) => callMember<null>('DELETE', `/passkeys/${id}`),
  prepareCodes: (password: string) =>
    callMember<PreparedCodes>('POST', '/codes/preparation', { password }),
  beginCodes: (code: string) => callMember<null>('POST', '/codes', { code }),
  endCodes: (password: string) => callMember<null>('POST', '/codes/end', { password }),
}

/** What the member changes of them. */
export const access = {
  createKey: (key: NewKey) => callMember<MadeKey>('POST', '/keys', key),
  rotateKey: (id: string, isGraceful: boolean) =>
    callMember<MadeKey>('POST', `/keys/${id}/rotate`, graceOf(isGraceful)),
  revokeKey: (id: string) => callMember<null>('DELETE', `/keys/${id}`),
  disconnectApp: (id: string) => callMember<null>('DELETE', `/apps/${id}`),
  endSession: (id: string) => callMember<null>('DELETE', `/sessions/${id}`),
  endOtherSessions: () => callMember<null>('DELETE', '/sessions'),
}

/** How long an old secret goes on beside a new one: a day, or no longer. */
export const graceOf = (isGraceful: boolean) => (isGraceful ? {} : { grace_seconds: 0 })
