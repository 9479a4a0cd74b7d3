import { useTranslations } from 'use-intl'
import { Choice } from '../../design/choice.tsx'
import { faceOf } from './font-faces.ts'
import { useFonts } from './use-fonts.ts'

interface FontChoiceProps {
  label: string
  /** A family as styles name it. */
  value: string
  onChange: (family: string) => void
}

/** A font of the service or of the brand kit, each named in its own letters. */
export function FontChoice({ label, value, onChange }: FontChoiceProps) {
  const words = useTranslations('edit.style')
  const { fonts, isKnown } = useFonts()
  const isGone = isKnown && !fonts.some(({ family }) => family === value)
  return (
    <Choice
      label={label}
      value={value}
      options={[
        ...fonts.map(({ family, name }) => ({ value: family, name, face: faceOf(family) })),
        ...(isGone ? [{ value, name: words('fontGone') }] : []),
      ]}
      onChange={onChange}
    />
  )
}
