// Written by `bun run generate` from the document of the service.

/** What a user let an app do. */
export interface OAuthGrant {
  /** The grant. */
  grant_id: string
  /** The app. */
  client_id: string
  /** What the app is called. */
  client_name: string
  /** Who agreed. */
  subject: string
  /** What it may do. */
  scopes: ('svc:account:read' | 'svc:projects:read' | 'svc:projects:write' | 'svc:results:read' | 'svc:results:write' | 'svc:render:execute' | 'svc:social:read' | 'svc:social:publish' | 'svc:templates:read' | 'svc:templates:write' | 'svc:assets:read' | 'svc:assets:write' | 'svc:calendar:read' | 'svc:calendar:write' | 'svc:media:upload')[]
  /** What its tokens are for; `null` for the API and `/mcp`. */
  resource: string | null
}
