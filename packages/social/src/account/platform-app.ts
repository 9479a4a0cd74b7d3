import type { Capabilities } from '@svc/specification'

/** The operator's application at a platform. */
export interface PlatformApp {
  clientId: string
  clientSecret: string
  /** Whether the platform has audited it, where that decides what it may do. */
  isAudited?: boolean
  /** Whether figures of posts are read, where that needs a permission or costs something. */
  readsFigures?: boolean
  /** Whether comments are written, where that needs a permission. */
  writesComments?: boolean
  /** The version of the platform's interface, where it is asked for one. */
  version?: string
  /** The name of what people are asked for, where the platform keeps that with the application. */
  login?: string
}

/** Where people agree, where tokens are given, and where a platform is called. */
export interface OAuthEndpoints {
  authorization: string
  token: string
  api: string
}

/** An application with the addresses of its platform. */
export interface AppAt<Endpoints = OAuthEndpoints> extends PlatformApp {
  endpoints: Endpoints
}

/** The capabilities of a destination that sets no limits of its own. */
export const UNLIMITED: Capabilities = {
  max_duration_seconds: null,
  max_file_bytes: null,
  caption_limit: null,
  title_limit: null,
  direct_publish: true,
  schedule: true,
  visibility_options: [],
}

/** The credentials with which a connector acts for an account. Secret: seal them before they are stored. */
export interface Credentials {
  /** Access token, or the secret that signs. */
  token: string
  /** When `token` expires; `null` when it does not. */
  expires_at: string | null
  refresh_token: string | null
  /** Address of the account's own server, or the folder, for platforms that are not one place. */
  server: string | null
}

/** The credentials of one account, wherever the caller keeps them. */
export interface CredentialStore {
  read(): Promise<Credentials>
  /**
   * Replaces the credentials with the result of `change`.
   *
   * Only one change per account at a time, in all processes (lock its row): most platforms accept a refresh token once,
   * and `change` can only detect that another process was faster when it reads what that process stored.
   */
  replace(change: (current: Credentials) => Promise<Credentials>): Promise<Credentials>
}
