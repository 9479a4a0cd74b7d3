// Written by `bun run generate` from the document of the service.

/** A registered client (RFC 7592). */
export interface ClientRegistration {
  /** Its id. */
  client_id: string
  /** When it was registered, since 1970. Unit: seconds. */
  client_id_issued_at: number
  /** Where its registration is read. */
  registration_client_uri: string
  /** What users are shown. */
  client_name: string
  /** Where callbacks may lead: exactly these. */
  redirect_uris: string[]
  /** How it proves who it is; `none` for a public client. Default: "none". */
  token_endpoint_auth_method: 'none' | 'client_secret_basic' | 'client_secret_post'
  /** What it redeems. Default: both. */
  grant_types: string[]
  /** What it asks for. Default: ["code"]. */
  response_types: string[]
  /** Scopes that it may ask for, separated by spaces. Default: all. */
  scope?: string
  /** What its tokens may be for. Default: all. */
  allowed_resources?: string[]
  /** Its page. Default: none. */
  client_uri?: string
  /** Its picture; never opened. Default: none. */
  logo_uri?: string
  /** Its terms. Default: none. */
  tos_uri?: string
  /** Its privacy policy. Default: none. */
  policy_uri?: string
  /** Whom to ask. Default: none. */
  contacts?: string[]
  /** What software it is. Default: none. */
  software_id?: string
  /** Which version of it. Default: none. */
  software_version?: string
}
