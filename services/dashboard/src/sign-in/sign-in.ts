import type { Language } from '@svc/words'

export interface Person {
  /** The `subject` of this user in all other services. */
  user_id: string
  name: string
  email: string
  /** Whether the user has verified the address by mail, or the operator has marked it as verified. */
  is_verified: boolean
}

/** Who is signed in, and with which session. */
export interface Member extends Person {
  session_id: string
}

/** One browser in which the member is signed in. */
export interface Session {
  session_id: string
  is_current: boolean
  address: string | null
  user_agent: string | null
  created_at: Date
  /** Updated at most once a day. */
  last_used_at: Date
}

/** A session that has just begun, with the cookies that hold it. */
export interface OpenedSession {
  person: Person
  cookies: string[]
}

/** A person as the form gives them; lengths and characters are checked already. */
export interface Credentials {
  email: string
  password: string
}

/**
 * Users and their sessions. The rest of the service knows users by `user_id`.
 *
 * `headers` are those of the browser's request: its cookies say which session, and the rest describes it.
 */
export interface SignIn {
  /** Creates a user and a session; `null` when the e-mail is taken. */
  signUp(person: Credentials & { name: string }, headers: Headers): Promise<OpenedSession | null>
  /** Begins a session; `null` when the e-mail is unknown or the password wrong, after the same time. */
  signIn(credentials: Credentials, headers: Headers): Promise<OpenedSession | null>
  /** Ends the session; returns the cookies that remove it from the browser. */
  signOut(headers: Headers): Promise<string[]>
  /** Reads the session; the cookies are those that prolong it or clear away a dead one. */
  readSession(headers: Headers): Promise<{ member: Member | null; cookies: string[] }>
  /** Lists the member's sessions, the current one first. */
  listSessions(headers: Headers): Promise<Session[]>
  /** Returns whether a password is that of the member whose session it is. */
  isOwnPassword(password: string, headers: Headers): Promise<boolean>
  /** Ends one of the member's sessions; has no effect on another user's or on one that has ended. */
  endSession(sessionId: string, headers: Headers): Promise<void>
  endOtherSessions(headers: Headers): Promise<void>
  /** Mails a reset link to a registered e-mail, in English by default; the result does not reveal whether it is registered. */
  requestReset(email: string, language?: Language): Promise<void>
  /** Finds the user of a reset link without consuming it; `null` when the link was used, has expired or does not exist. */
  readReset(token: string): Promise<Person | null>
  /** Sets a password and ends all sessions; false when the link was used, has expired or does not exist. */
  resetPassword(token: string, password: string): Promise<boolean>
  /** Finds the user with an e-mail address; `null` when there is none. */
  findPerson(email: string): Promise<Person | null>
  /** Creates a user without a password and a session; `null` when the e-mail is taken. */
  addPerson(person: { name: string; email: string }): Promise<Person | null>
  /** Makes the secret of a link that verifies an e-mail address: it works once, for an hour. */
  createVerification(userId: string): Promise<string>
  /** Verifies a user's address by such a link; false when it is another user's, was used, has expired or does not exist. */
  verifyEmail(token: string, userId: string): Promise<boolean>
  /** Marks an address as verified in another way. */
  markVerified(userId: string): Promise<void>
  /** Resolves when sign-in can work. */
  check(): Promise<unknown>
  close(): Promise<void>
}
