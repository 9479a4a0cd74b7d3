import type { PostOption } from '@svc/client'
import { useTranslations } from 'use-intl'
import { Choice } from '../design/choice.tsx'
import { Field } from '../design/field.tsx'
import { Toggle } from '../design/toggle.tsx'

interface PostOptionsProps {
  options: readonly PostOption[]
  values: Record<string, unknown>
  onChange: (values: Record<string, unknown>) => void
}

/** What only one platform knows: who sees a post, and its switches. Lists are left to programs. */
export function PostOptions({ options, values, onChange }: PostOptionsProps) {
  const words = useTranslations('publish')
  // Names and values are the platform's: each that a platform has today has its text.
  const optionName = (name: string) => {
    const key = `options.${SAME[name] ?? name}` as 'options.privacy'
    return words.has(key) ? words(key) : name
  }
  const valueName = (value: string) => {
    const key = `values.${SAME[value] ?? value}` as 'values.public'
    return words.has(key) ? words(key) : value
  }
  return options.map((option) => {
    const { name, kind, is_required } = option
    const label = optionName(name)
    const value = values[name] ?? option.default
    const set = (next: unknown) => onChange({ ...values, [name]: next })
    if (kind === 'choice' || option.values.length > 0) {
      return (
        <Choice
          key={name}
          label={label}
          value={String(value ?? '')}
          options={option.values.map((one) => ({ value: one, name: valueName(one) }))}
          onChange={set}
        />
      )
    }
    if (kind === 'flag') {
      return (
        <Toggle key={name} isSelected={value === true} onChange={set}>
          {label}
        </Toggle>
      )
    }
    if (kind === 'text' && is_required) {
      return (
        <Field key={name} label={label} isRequired value={String(value ?? '')} onChange={set} />
      )
    }
    return null
  })
}

/** What platforms name differently though it is the same, by the name that has its text. */
const SAME: Record<string, string> = {
  ...{ visibility: 'privacy', privacy_level: 'privacy', paid_partnership: 'brand_content_toggle' },
  ...{ is_ai_generated: 'is_aigc', made_with_ai: 'is_aigc' },
  ...{ everyone: 'public', PUBLIC: 'public', PUBLIC_TO_EVERYONE: 'public' },
  ...{ mentionedUsers: 'direct' },
}
