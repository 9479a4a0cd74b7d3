import type { CaptionStyle, CaptionStylePart } from '@svc/client'
import { useTranslations } from 'use-intl'
import { Button } from '../../design/button.tsx'
import { Choice } from '../../design/choice.tsx'
import { SliderField } from '../../design/slider-field.tsx'
import { Toggle } from '../../design/toggle.tsx'
import { CaptionColors } from './caption-colors.tsx'
import { ChosenField } from './chosen-field.tsx'
import { FontChoice } from './font-choice.tsx'
import { PresetChoice } from './preset-choice.tsx'
import { shownStyle } from './shown-style.ts'
import { isChosen, type StyleMember, unchosen } from './unchosen.ts'
import { WeightField } from './weight-field.tsx'

interface ControlsProps {
  /** The look below: what holds where nothing is chosen. */
  under: CaptionStyle
  /** What is chosen; `null` for nothing. */
  value: CaptionStylePart | null
  /** What leads back to the look below. */
  resetName: string
  /** @param isContinued - Whether the change goes on from the last one, as while a slider is moved. */
  onChange: (value: CaptionStylePart | null, isContinued: boolean) => void
}

const POSITIONS = ['top', 'middle', 'lower_third', 'bottom'] as const
const ANIMATIONS = [
  ...(['none', 'pop', 'fade', 'slide_up'] as const),
  ...(['bounce', 'karaoke', 'typewriter'] as const),
]

const SWITCHES = [
  { member: 'uppercase', name: 'uppercase' },
  { member: 'punctuation', name: 'punctuation' },
  { member: 'avoid_faces', name: 'avoidFaces' },
] as const

/** Everything that one chooses of how captions look. */
export function CaptionStyleControls({ under, value, resetName, onChange }: ControlsProps) {
  const words = useTranslations('edit.style')
  const shown = shownStyle(under, value)
  const set = (change: CaptionStylePart, isContinued = false) =>
    onChange({ ...value, ...change }, isContinued)
  const back = (member: StyleMember, name: string) => ({
    resetName: isChosen(under, value, member) ? words('resetOf', { name, reset: resetName }) : null,
    onReset: () => value && onChange(unchosen(value, member), false),
  })
  return (
    <div className="stack">
      <PresetChoice value={shown.preset} onChange={(preset) => onChange({ preset }, false)} />
      <div className="pair">
        <ChosenField {...back('position', words('position'))}>
          <Choice
            label={words('position')}
            value={shown.position}
            options={[
              ...POSITIONS,
              ...(shown.position === 'custom' ? (['custom'] as const) : []),
            ].map((position) => ({ value: position, name: words(`positions.${position}`) }))}
            onChange={(position) => set({ position })}
          />
        </ChosenField>
        <ChosenField {...back('animation', words('animation'))}>
          <Choice
            label={words('animation')}
            value={shown.animation}
            options={ANIMATIONS.map((name) => ({ value: name, name: words(`animations.${name}`) }))}
            onChange={(animation) => set({ animation })}
          />
        </ChosenField>
      </div>
      <ChosenField {...back('font_family', words('font'))}>
        <FontChoice
          label={words('font')}
          value={shown.font_family}
          onChange={(font_family) => set({ font_family })}
        />
      </ChosenField>
      <ChosenField {...back('font_size', words('size'))}>
        <SliderField
          label={words('size')}
          unit="%"
          value={shown.font_size}
          minimum={2}
          maximum={8}
          step={0.1}
          onChange={(font_size) => set({ font_size }, true)}
        />
      </ChosenField>
      <ChosenField {...back('font_weight', words('weight'))}>
        <WeightField
          family={shown.font_family}
          value={shown.font_weight}
          onChange={(font_weight, isContinued) => set({ font_weight }, isContinued)}
        />
      </ChosenField>
      <CaptionColors shown={shown} value={value} set={set} back={back} />
      <div className="actions">
        {SWITCHES.map(({ member, name }) => (
          <ChosenField key={member} {...back(member, words(name))}>
            <Toggle isSelected={shown[member]} onChange={(isOn) => set({ [member]: isOn })}>
              {words(name)}
            </Toggle>
          </ChosenField>
        ))}
      </div>
      {value && (
        <Button kind="plain" onPress={() => onChange(null, false)}>
          {resetName}
        </Button>
      )}
    </div>
  )
}
