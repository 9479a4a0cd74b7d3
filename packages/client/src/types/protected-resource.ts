// Written by `bun run generate` from the document of the service.

/** Metadata of a protected resource (RFC 9728). */
export interface ProtectedResource {
  /** Its identifier: send it as `resource`. */
  resource: string
  /** What it is called. */
  resource_name: string
  /** Whose tokens it takes. */
  authorization_servers: string[]
  /** Every scope there is. */
  scopes_supported: ('svc:account:read' | 'svc:projects:read' | 'svc:projects:write' | 'svc:results:read' | 'svc:results:write' | 'svc:render:execute' | 'svc:social:read' | 'svc:social:publish' | 'svc:templates:read' | 'svc:templates:write' | 'svc:assets:read' | 'svc:assets:write' | 'svc:calendar:read' | 'svc:calendar:write' | 'svc:media:upload')[]
  /** How a token is sent. */
  bearer_methods_supported: string[]
}
