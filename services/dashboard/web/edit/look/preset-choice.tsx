import type { CaptionStyle } from '@svc/client'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useTranslations } from 'use-intl'

type Preset = CaptionStyle['preset']

const PRESETS: readonly Preset[] = [
  ...(['bold_pop', 'clean', 'karaoke', 'boxed', 'minimal'] as const),
  ...(['neon', 'typewriter', 'news', 'none'] as const),
]

/** Letters that show a look; they are no word of any language. */
const SAMPLE = 'Aa'

interface PresetProps {
  value: Preset
  onChange: (preset: Preset) => void
}

/** The looks that captions come with. */
export function PresetChoice({ value, onChange }: PresetProps) {
  const words = useTranslations('edit.style')
  return (
    <RadioGroup className="presets" value={value} onChange={(name) => onChange(name as Preset)}>
      <Label>{words('preset')}</Label>
      <div className="preset-grid">
        {PRESETS.map((preset) => (
          <Radio key={preset} value={preset} className={`preset ${preset}`}>
            <span className="preset-sample" aria-hidden>
              {SAMPLE}
            </span>
            <span>{words(`presets.${preset}`)}</span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
