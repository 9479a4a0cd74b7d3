import type { TemplateHook } from '@svc/client'
import { useTranslations } from 'use-intl'
import { Choice } from '../../design/choice.tsx'
import { SliderField } from '../../design/slider-field.tsx'
import { Toggle } from '../../design/toggle.tsx'
import { FontChoice } from '../../edit/look/font-choice.tsx'

interface HookPartProps {
  hook: TemplateHook
  onChange: (hook: TemplateHook) => void
}

const POSITIONS = ['top', 'middle', 'bottom'] as const

/** The title over the first seconds. */
export function HookPart({ hook, onChange }: HookPartProps) {
  const words = useTranslations('brand')
  const { enabled, position, duration_seconds, style } = hook
  return (
    <section className="card">
      <Toggle isSelected={enabled} onChange={(enabled) => onChange({ ...hook, enabled })}>
        {words('hook')}
      </Toggle>
      {enabled && (
        <>
          <div className="pair">
            <Choice
              label={words('hookPosition')}
              value={position}
              options={POSITIONS.map((value) => ({ value, name: words(`places.${value}`) }))}
              onChange={(position) => onChange({ ...hook, position })}
            />
            <FontChoice
              label={words('hookFont')}
              value={style.font_family ?? 'Montserrat'}
              onChange={(font_family) => onChange({ ...hook, style: { ...style, font_family } })}
            />
          </div>
          <SliderField
            label={words('hookSeconds')}
            unit=" s"
            value={duration_seconds}
            minimum={1}
            maximum={10}
            step={0.5}
            onChange={(duration_seconds) => onChange({ ...hook, duration_seconds })}
          />
        </>
      )}
    </section>
  )
}
