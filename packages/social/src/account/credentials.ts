/** What a connector needs to act for an account. Secret: seal it before it is stored. */
export interface Credentials {
  /** Access token, or the secret that signs. */
  token: string
  /** When `token` stops working; `null` when it does not by itself. */
  expires_at: string | null
  refresh_token: string | null
  /** Address of the account's own server, or the folder, for platforms that are not one place. */
  server: string | null
}

/** The credentials of one account, wherever the caller keeps them. */
export interface CredentialStore {
  read(): Promise<Credentials>
  /**
   * Replaces the credentials by what `change` makes of them.
   *
   * One at a time for an account, in all processes (lock its row): most platforms honour a refresh token once,
   * and `change` can only tell that another process was faster when it sees what that one stored.
   */
  replace(change: (current: Credentials) => Promise<Credentials>): Promise<Credentials>
}
