import { useTranslations } from 'use-intl'
import type { ConnectablePlatform } from '../data/social-accounts.ts'
import { Field } from '../design/field.tsx'

interface ConnectFieldsProps {
  platform: ConnectablePlatform
  values: Record<string, string>
  onChange: (values: Record<string, string>) => void
}

/** The fields of a form that connects an account. */
export function ConnectFields({
  platform: { platform, fields },
  values,
  onChange,
}: ConnectFieldsProps) {
  const words = useTranslations('accounts')
  return fields.map(({ name, is_secret, is_required }) => {
    // The names of fields are data; each that a platform has today has its texts.
    const key = name as 'handle'
    const hint = words.has(`hints.${key}`) ? words(`hints.${key}`, { platform }) : ''
    return (
      <Field
        key={name}
        label={words.has(`fields.${key}`) ? words(`fields.${key}`) : name}
        hint={is_required ? hint : `${words('optional')} ${hint}`}
        type={is_secret ? 'password' : 'text'}
        autoComplete="off"
        isRequired={is_required}
        value={values[name] ?? ''}
        onChange={(value) => onChange({ ...values, [name]: value })}
      />
    )
  })
}
