import { type OptionRule, PLATFORM_FACTS, type Platform } from '@svc/specification'

/** The options without which a platform takes no post, each with its first value. */
export function neededOptions(platform: Platform): Record<string, unknown> {
  const rules: Record<string, OptionRule> = PLATFORM_FACTS[platform].limits.options
  return Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) =>
      rule.kind === 'choice' && rule.is_required ? [[name, rule.values[0]]] : [],
    ),
  )
}
