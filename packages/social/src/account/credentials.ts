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
