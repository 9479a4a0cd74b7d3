import {
  type OptionRule,
  PLATFORM_FACTS,
  type Platform,
  type PostContent,
} from '@svc/specification'
import type { Fault } from './check-post.ts'

const LOCATION = 'body.platform_options'

/** Finds the faults in `platform_options`; an option that the platform does not have is a fault too. */
export function checkOptions(
  options: Record<string, unknown>,
  rules: Record<string, OptionRule>,
): Fault[] {
  const unknown = Object.keys(options).filter((name) => !Object.hasOwn(rules, name))
  const known = Object.keys(rules).join(', ') || 'none'
  return [
    ...unknown.map((name) => ({
      location: `${LOCATION}.${name}`,
      description: `There is no option ${name} here; there are: ${known}.`,
    })),
    ...Object.entries(rules).flatMap(([name, rule]) => {
      const description = checkOption(options[name] ?? null, rule)
      return description ? [{ location: `${LOCATION}.${name}`, description }] : []
    }),
  ]
}

/** Returns the value of an option to send: the requested one, else its default, else `null`. */
export function optionOf(
  options: Record<string, unknown>,
  rules: Record<string, OptionRule>,
  name: string,
): unknown {
  const rule = rules[name]
  const usual = rule && 'default' in rule ? rule.default : null
  return options[name] ?? usual ?? null
}

type RulesOf<P extends Platform> = (typeof PLATFORM_FACTS)[P]['limits']['options']
type ValueOf<Rule> = Rule extends { kind: infer Kind }
  ? Kind extends 'flag'
    ? boolean
    : Kind extends 'number'
      ? number
      : Kind extends 'texts'
        ? string[]
        : string
  : never

/** Returns the values of all options of a platform, by their names, as `optionOf` does. */
export function optionsOf<P extends Platform>(
  platform: P,
  { platform_options }: Pick<PostContent, 'platform_options'>,
): { [Name in keyof RulesOf<P>]: ValueOf<RulesOf<P>[Name]> | null } {
  const rules: Record<string, OptionRule> = PLATFORM_FACTS[platform].limits.options
  const values = Object.keys(rules).map((name) => [name, optionOf(platform_options, rules, name)])
  return Object.fromEntries(values)
}

export function isRequired(rule: OptionRule): boolean {
  return 'is_required' in rule && rule.is_required === true
}

function checkOption(value: unknown, rule: OptionRule): string | null {
  if (value === null) {
    return isRequired(rule) ? 'This platform needs it.' : null
  }
  switch (rule.kind) {
    case 'choice':
      return typeof value === 'string' && rule.values.includes(value)
        ? null
        : `${show(value)} is not one of ${rule.values.join(', ')}.`
    case 'flag':
      return typeof value === 'boolean' ? null : `${show(value)} is neither true nor false.`
    case 'text':
      return typeof value === 'string' && value !== '' && value.length <= rule.most
        ? null
        : `${show(value)} is not a text of 1 to ${rule.most} characters.`
    case 'number':
      return typeof value === 'number' && value >= rule.least && value <= rule.most
        ? null
        : `${show(value)} is not a number from ${rule.least} to ${rule.most}.`
    case 'texts':
      return checkTexts(value, rule)
  }
}

function checkTexts(
  value: unknown,
  { most, most_characters }: Extract<OptionRule, { kind: 'texts' }>,
): string | null {
  const isList = Array.isArray(value) && value.every((text) => typeof text === 'string' && text)
  if (!isList || value.length > most) return `${show(value)} is not a list of up to ${most} texts.`
  const length = value.join(',').length
  return length > (most_characters ?? length)
    ? `Together they have ${length} characters; ${most_characters} are allowed.`
    : null
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
