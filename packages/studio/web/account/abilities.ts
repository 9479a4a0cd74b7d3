import { SCOPES, type Scope } from '@svc/specification/member'

/** What a credential may do, by the name of its text. */
type AbilityOf<One extends Scope> = One extends `svc:${infer What}:${infer How}`
  ? `${What}_${How}`
  : never

export type Ability = AbilityOf<Scope>

const abilityOf = (scope: Scope) => scope.slice('svc:'.length).replace(':', '_') as Ability

export const ABILITIES = SCOPES.map(abilityOf)

export const scopeOf = (ability: Ability): string => `svc:${ability.replace('_', ':')}`

export const abilitiesOf = (scopes: readonly string[]): Ability[] =>
  ABILITIES.filter((ability) => scopes.includes(scopeOf(ability)))
