import { type OptionRule, PLATFORM_FACTS, type Platform } from '@svc/specification'

/** The options without which a platform takes no post, each with its first value, or with any text. */
export function neededOptions(platform: Platform): Record<string, unknown> {
  const rules: Record<string, OptionRule> = PLATFORM_FACTS[platform].limits.options
  return Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) =>
      'is_required' in rule && rule.is_required
        ? [[name, rule.kind === 'choice' ? rule.values[0] : 'any']]
        : [],
    ),
  )
}
