import { defineScopes } from '@svc/scope-policy'

/** The prefix of every API key of this service. */
export const API_KEY_PREFIX = 'svck_'

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

/** The scopes that a credential may have, as `svc:<resource>:<action>`. */
export type Scope = (typeof SCOPES)[number]

const catalog = defineScopes(SCOPES)

/** Returns whether a text is exactly a scope: no prefix, no wildcard, no other case. */
export const isScope: (text: string) => text is Scope = catalog.isScope
