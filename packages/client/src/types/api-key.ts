// Written by `bun run generate` from the document of the service.

/** An API key, without its secret. */
export interface ApiKey {
  /** The eight characters in the key itself. */
  key_id: string
  /** The account that it opens. */
  account_id: string
  /** What it is called. */
  name: string
  /** What it may do. */
  scopes: ('svc:account:read' | 'svc:projects:read' | 'svc:projects:write' | 'svc:results:read' | 'svc:results:write' | 'svc:render:execute' | 'svc:social:read' | 'svc:social:publish' | 'svc:templates:read' | 'svc:templates:write' | 'svc:assets:read' | 'svc:assets:write' | 'svc:calendar:read' | 'svc:calendar:write' | 'svc:media:upload')[]
  /** When it was made. */
  created_at: string
  /** When it ends by itself; `null` for never. */
  expires_at: string | null
  /** When it was revoked; `null` while it works. */
  revoked_at: string | null
  /** When it was last used. */
  last_used_at: string | null
}
