/** The catalog of a product's scopes. */
export interface ScopeCatalog<Scope extends string> {
  /** In the order given, which is also that of the metadata. */
  readonly scopes: readonly Scope[]
  /** Returns whether a text is exactly a scope: no prefix, no wildcard, no other case. */
  isScope(text: string): text is Scope
  /** Reads space-separated scopes (RFC 6749 §3.3); names outside the catalog are dropped, never granted. */
  parseScopes(text: string): Set<Scope>
}

/**
 * Makes the catalog of a product's scopes. Scopes do not imply each other.
 *
 * @throws {RangeError} A scope is given twice, or has a character that RFC 6749 §3.3 does not allow.
 */
export function defineScopes<const Scope extends string>(
  scopes: readonly Scope[],
): ScopeCatalog<Scope> {
  const known: ReadonlySet<string> = new Set(scopes)
  const odd = scopes.find((scope) => !SCOPE_TOKEN.test(scope))
  if (odd !== undefined) throw new RangeError(`${JSON.stringify(odd)} cannot be a scope.`)
  if (known.size < scopes.length) throw new RangeError('A scope is given twice.')
  const isScope = (text: string): text is Scope => known.has(text)
  return {
    scopes,
    isScope,
    parseScopes: (text) => new Set(text.split(' ').filter(isScope)),
  }
}

const SCOPE_TOKEN = /^[\x21\x23-\x5b\x5d-\x7e]+$/

/** The catalog of a product's plans: which features and scopes each one includes. */
export interface PlanCatalog<Plan extends string, Feature extends string, Scope extends string> {
  /** From the smallest plan to the one with every feature. */
  readonly plans: readonly Plan[]
  readonly features: Readonly<Record<Plan, Readonly<Record<Feature, boolean>>>>
  /** Returns the feature a scope belongs to; `null` when every plan includes the scope. */
  gatedFeature(scope: Scope): Feature | null
  /** Returns whether a plan includes a scope; whether a caller has been granted it is a separate check. */
  planIncludes(plan: Plan, scope: Scope): boolean
  /** Returns the smallest plan that includes a scope. */
  smallestPlanFor(scope: Scope): Plan
}

/**
 * Makes the catalog of a product's plans.
 *
 * @param features - Each plan with its features, from the smallest plan to the one with every feature.
 * @param gates - The scopes that only some plans include, with the feature each belongs to.
 * @throws {RangeError} There is no plan, or the last one lacks a feature that a scope needs.
 */
export function definePlans<
  const Features extends Readonly<Record<string, Readonly<Record<string, boolean>>>>,
  Scope extends string,
>(
  features: Features,
  gates: Partial<Record<Scope, keyof Features[keyof Features] & string>>,
): PlanCatalog<keyof Features & string, keyof Features[keyof Features] & string, Scope> {
  type Plan = keyof Features & string
  type Feature = keyof Features[keyof Features] & string
  const plans = Object.keys(features) as Plan[]
  const largest = plans.at(-1)
  if (largest === undefined) throw new RangeError('A product has at least one plan.')
  const includes = (plan: Plan, feature: Feature) => features[plan]?.[feature] === true
  for (const feature of Object.values<Feature | undefined>(gates)) {
    if (feature !== undefined && !includes(largest, feature)) {
      throw new RangeError(`No plan has everything: the last, ${largest}, lacks ${feature}.`)
    }
  }
  const gatedFeature = (scope: Scope): Feature | null => gates[scope] ?? null
  const planIncludes = (plan: Plan, scope: Scope) => {
    const feature = gatedFeature(scope)
    return feature === null || includes(plan, feature)
  }
  return {
    plans,
    features: features as Readonly<Record<Plan, Readonly<Record<Feature, boolean>>>>,
    gatedFeature,
    planIncludes,
    smallestPlanFor: (scope) => plans.find((plan) => planIncludes(plan, scope)) ?? largest,
  }
}
