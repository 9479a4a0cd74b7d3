/** What a credential may do, by the name of its text; the scope is the same with colons. */
export const ABILITIES = [
  'account_read',
  'projects_read',
  'projects_write',
  'results_read',
  'results_write',
  'render_execute',
  'social_read',
  'social_publish',
  'templates_read',
  'templates_write',
  'assets_read',
  'assets_write',
  'calendar_read',
  'calendar_write',
  'media_upload',
] as const

export type Ability = (typeof ABILITIES)[number]

export const scopeOf = (ability: Ability): string => `svc:${ability.replace('_', ':')}`

export const abilitiesOf = (scopes: readonly string[]): Ability[] =>
  ABILITIES.filter((ability) => scopes.includes(scopeOf(ability)))
