/** What a product's plans open. */
export interface PlanCatalog<Plan extends string, Feature extends string, Scope extends string> {
  /** From the smallest to the one that has everything. */
  readonly plans: readonly Plan[]
  /** What each plan opens. */
  readonly features: Readonly<Record<Plan, Readonly<Record<Feature, boolean>>>>
  /** Names the feature a scope belongs to; `null` when every plan opens it. */
  gatedFeature(scope: Scope): Feature | null
  /** Tells whether a plan opens a scope. Holding the scope is another question. */
  planIncludes(plan: Plan, scope: Scope): boolean
  /** Names the smallest plan that opens a scope. */
  smallestPlanFor(scope: Scope): Plan
}

/**
 * Makes the catalog of a product's plans.
 *
 * @param features - Each plan with what it opens, from the smallest plan to the one that has everything.
 * @param gates - The scopes that only some plans open, with the feature each belongs to.
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
