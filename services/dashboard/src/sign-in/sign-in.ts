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
