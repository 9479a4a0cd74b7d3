/** The whole catalog, in the order it is published. */
export const SCOPES = [
  'svc:account:read',
  'svc:projects:read',
  'svc:projects:write',
  'svc:results:read',
  'svc:results:write',
  'svc:render:execute',
  'svc:social:read',
  'svc:social:publish',
  'svc:templates:read',
  'svc:templates:write',
  'svc:assets:read',
  'svc:assets:write',
  'svc:calendar:read',
  'svc:calendar:write',
  'svc:media:upload',
] as const

/** What a credential may hold, as `svc:<resource>:<action>`. */
export type Scope = (typeof SCOPES)[number]

/** Reads space-separated scopes; names outside the catalog are dropped, never granted. */
export function parseScopes(text: string): Set<Scope> {
  return new Set(text.split(/\s+/).filter(isScope))
}

/** Tells whether a text names a scope, exactly: no prefix, no wildcard, no other case. */
export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text)
}
