import type { Capabilities, OptionRule, Platform, PostLimits, PostOption } from '@svc/specification'
import { isRequired } from './check-options.ts'
import { type LimitOverrides, limitsOf } from './limits-of.ts'

/** Describes what `checkPost` checks the words of a post to an account by. */
export function describeLimits(
  platform: Platform,
  capabilities: Capabilities,
  overrides: LimitOverrides = {},
): PostLimits {
  const limits = limitsOf(platform, overrides, capabilities)
  return {
    caption_limit: limits.caption_limit,
    caption_unit: limits.caption_unit,
    url_counts: limits.url_counts,
    title: limits.title,
    hashtags_limit: limits.hashtags_limit,
    forbidden_characters: limits.forbidden_characters,
    first_comment: limits.first_comment,
    first_comment_limit: limits.first_comment_limit ?? limits.caption_limit,
    options: Object.entries(limits.options).map(([name, rule]) =>
      describeOption(name, rule, capabilities.option_values?.[name]),
    ),
  }
}

function describeOption(name: string, rule: OptionRule, offered: string[] = []): PostOption {
  return {
    name,
    kind: rule.kind,
    values: rule.kind === 'choice' ? [...rule.values] : offered,
    default: 'default' in rule ? (rule.default ?? null) : null,
    is_required: isRequired(rule),
    least: rule.kind === 'number' ? rule.least : null,
    most: 'most' in rule ? rule.most : null,
  }
}
