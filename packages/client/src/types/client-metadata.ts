// Written by `bun run generate` from the document of the service.

/** A client that is to be registered (RFC 7591). */
export interface ClientMetadata {
  /** Where callbacks may lead: exactly these. */
  redirect_uris: string[]
  /** What users are shown. */
  client_name?: string
  /** How it proves who it is; `none` for a public client. Default: "none". */
  token_endpoint_auth_method?: 'none' | 'client_secret_basic' | 'client_secret_post'
  /** What it redeems. Default: both. */
  grant_types?: string[]
  /** What it asks for. Default: ["code"]. */
  response_types?: string[]
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
