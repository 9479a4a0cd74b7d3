import { familyNamed, nearestWeight } from '@svc/clip-engine/caption-style'
import { useTranslations } from 'use-intl'
import { Choice } from '../../design/choice.tsx'
import { SliderField } from '../../design/slider-field.tsx'

interface WeightProps {
  /** A family as styles name it. A font of the brand kit is one file, which has one weight. */
  family: string
  /** 100 to 900. */
  value: number
  /** @param isContinued - Whether the change goes on from the last one. */
  onChange: (weight: number, isContinued: boolean) => void
}

/** A family with this many weights has each that there is. */
const ALL = 9

/** How bold letters are: what the font has of it. */
export function WeightField({ family, value, onChange }: WeightProps) {
  const words = useTranslations('edit.style')
  const weights = familyNamed(family)?.weights ?? []
  if (weights.length < 2) {
    return (
      <div className="field">
        <span className="label">{words('weight')}</span>
        <span className="quiet">{words('oneWeight')}</span>
      </div>
    )
  }
  if (weights.length === ALL) {
    return (
      <SliderField
        label={words('weight')}
        value={value}
        minimum={100}
        maximum={900}
        step={100}
        onChange={(weight) => onChange(weight, true)}
      />
    )
  }
  return (
    <Choice
      label={words('weight')}
      value={String(nearestWeight(weights, value))}
      options={weights.map((weight) => ({
        value: String(weight),
        name: words(`weights.${weight}`),
      }))}
      onChange={(weight) => onChange(Number(weight), false)}
    />
  )
}
