import { CALLS } from './addresses.ts'

export interface Caller {
  name: string
  email: string
}

interface Session {
  caller: Caller | null
  /** Shows that a call comes from a page of this session; sent with each of them. */
  token: string | null
  /** Whether the platforms are stand-ins: no post leaves the machine of the service. */
  is_practice?: true
}

/** The channel on which a window that signed in tells the others. */
export const SIGNED_IN = 'studio-signed-in'

/** The session as it was when the page was loaded, which is written into the page. */
const written = document.getElementById('begin')?.dataset['session']

let opened: Promise<Session> | null = written ? Promise.resolve(JSON.parse(written)) : null

/** Reads the session of this browser; read once, until `forgetSession`. */
export function readSession(): Promise<Session> {
  opened ??= fetch(CALLS).then(async (response) => {
    if (!response.ok) throw new Error(`The session could not be read: ${response.status}.`)
    return (await response.json()) as Session
  })
  opened.catch(forgetSession)
  return opened
}

export const sessionQuery = { queryKey: ['session'], queryFn: readSession }

/** Whether this window has read no session yet: it was opened while the service could not be reached. */
export const isWithoutSession = (): boolean => !written && opened === null

/** Reads the session anew at the next call. */
export function forgetSession(): void {
  opened = null
}
