/** The catalog of a product's plans: which features and scopes each one includes. */
export interface PlanCatalog<Plan extends string, Feature extends string, Scope extends string> {
  /** From the smallest plan to the one with every feature. */
  readonly plans: readonly Plan[]
  /** The features of each plan. */
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
