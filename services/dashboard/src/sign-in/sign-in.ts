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
  /** Whether a code is asked for after the password. */
  has_second_factor: boolean
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

/** A password was right, and a code is asked for; the cookies say whose. */
export interface AwaitedCode {
  person: null
  cookies: string[]
}

/** A device or password manager with which a member signs in. */
export interface Passkey {
  passkey_id: string
  name: string
  created_at: Date
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
export interface SignIn extends Passkeys, SecondFactor {
  /** Creates a user and a session; `null` when the e-mail is taken. */
  signUp(person: Credentials & { name: string }, headers: Headers): Promise<OpenedSession | null>
  /** Begins a session, or asks for a code; `null` when the e-mail is unknown or the password wrong, after the same time. */
  signIn(credentials: Credentials, headers: Headers): Promise<OpenedSession | AwaitedCode | null>
  /** Begins the session whose code is awaited; `null` for a wrong code, and after five of them for any. */
  enterCode(code: string, headers: Headers): Promise<OpenedSession | null>
  /** Ends the session; returns the cookies that remove it from the browser. */
  signOut(headers: Headers): Promise<string[]>
  /** Reads the session; the cookies are those that prolong it or clear away a dead one. */
  readSession(headers: Headers): Promise<{ member: Member | null; cookies: string[] }>
  /** Lists the member's sessions, the current one first. */
  listSessions(headers: Headers): Promise<Session[]>
  rename(name: string, headers: Headers): Promise<void>
  /** Gives the member another password, and ends all sessions; the cookies hold a new one. `null` for a wrong present one. */
  changePassword(present: string, next: string, headers: Headers): Promise<string[] | null>
  /** Mails a link to the member's address, or to the new one where theirs is not verified; nothing for one that is taken, which is not told. */
  askNewEmail(email: string, language: Language, headers: Headers): Promise<void>
  /** Follows such a link: the person with the new address, or `asked` when that gets a link next; `null` when it is too old or was followed. */
  followEmailLink(
    token: string,
    language: Language,
    headers: Headers,
  ): Promise<Person | 'asked' | null>
  /** Gives a person another address at once, where no mail is sent; false when it is taken. */
  setEmail(userId: string, email: string): Promise<boolean>
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
  /** Asks a user for no codes any more, without their password: for one who lost what makes them. */
  loseCodes(userId: string): Promise<void>
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

/** Signing in with what a device keeps. What browsers are told and answer is JSON of WebAuthn (Level 3). */
interface Passkeys {
  /** What a browser is told that is to sign in, or to make a passkey. The cookies hold what it has to sign, for minutes. */
  askPasskey(headers: Headers): Promise<{ options: object; cookies: string[] }>
  askNewPasskey(headers: Headers): Promise<{ options: object; cookies: string[] }>
  /** Begins a session; `null` when the answer is not one of a passkey that is known, or its holder was not verified. */
  signInWithPasskey(answer: unknown, headers: Headers): Promise<OpenedSession | null>
  /** Keeps a passkey that the member's browser made; false when the answer is not to what was asked. */
  addPasskey(answer: unknown, name: string, headers: Headers): Promise<boolean>
  listPasskeys(headers: Headers): Promise<Passkey[]>
  /** Forgets a passkey of the member; has no effect on another's. */
  removePasskey(passkeyId: string, headers: Headers): Promise<void>
}

/** Codes of an app, asked for after the password. */
interface SecondFactor {
  /** Prepares codes: the address that an app reads them from, and codes for when it is lost; `null` for another password. */
  prepareCodes(
    password: string,
    headers: Headers,
  ): Promise<{ uri: string; recovery_codes: string[] } | null>
  /** Asks for codes from now on, once one was entered, in a new session; `null` for a wrong one. */
  beginCodes(code: string, headers: Headers): Promise<string[] | null>
  /** Asks for codes no longer, in a new session; `null` for another password. */
  endCodes(password: string, headers: Headers): Promise<string[] | null>
}
