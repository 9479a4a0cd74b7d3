import type { CaptionStyle, CaptionStylePart } from '@svc/client'
import { useTranslations } from 'use-intl'
import { Button } from '../../design/button.tsx'
import { Choice } from '../../design/choice.tsx'
import { ColorField } from '../../design/color-field.tsx'
import { SliderField } from '../../design/slider-field.tsx'
import { Toggle } from '../../design/toggle.tsx'
import { FontChoice } from './font-choice.tsx'
import { PresetChoice } from './preset-choice.tsx'
import { shownStyle } from './shown-style.ts'
import { useBrandColors } from './use-brand-colors.ts'

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

/** Everything that one chooses of how captions look. */
export function CaptionStyleControls({ under, value, resetName, onChange }: ControlsProps) {
  const words = useTranslations('edit.style')
  const swatches = useBrandColors()
  const shown = shownStyle(under, value)
  const set = (change: CaptionStylePart, isContinued = false) =>
    onChange({ ...value, ...change }, isContinued)
  return (
    <div className="stack">
      <PresetChoice value={shown.preset} onChange={(preset) => onChange({ preset }, false)} />
      <div className="pair">
        <Choice
          label={words('position')}
          value={shown.position}
          options={[
            ...POSITIONS,
            ...(shown.position === 'custom' ? (['custom'] as const) : []),
          ].map((position) => ({ value: position, name: words(`positions.${position}`) }))}
          onChange={(position) => set({ position })}
        />
        <Choice
          label={words('animation')}
          value={shown.animation}
          options={ANIMATIONS.map((name) => ({ value: name, name: words(`animations.${name}`) }))}
          onChange={(animation) => set({ animation })}
        />
      </div>
      <FontChoice
        label={words('font')}
        value={shown.font_family}
        onChange={(font_family) => set({ font_family })}
      />
      <SliderField
        label={words('size')}
        unit="%"
        value={shown.font_size}
        minimum={2}
        maximum={8}
        step={0.1}
        onChange={(font_size) => set({ font_size }, true)}
      />
      <SliderField
        label={words('weight')}
        value={shown.font_weight}
        minimum={100}
        maximum={900}
        step={100}
        onChange={(font_weight) => set({ font_weight }, true)}
      />
      <div className="pair">
        <ColorField
          label={words('color')}
          value={shown.color}
          swatches={swatches}
          onChange={(color) => set({ color }, true)}
        />
        <ColorField
          label={words('highlight')}
          value={shown.highlight_color ?? shown.color}
          swatches={swatches}
          onChange={(highlight_color) => set({ highlight_color }, true)}
        />
        <ColorField
          label={words('emphasis')}
          value={shown.emphasis_color ?? shown.color}
          swatches={swatches}
          onChange={(emphasis_color) => set({ emphasis_color }, true)}
        />
        {shown.background ? (
          <ColorField
            label={words('box')}
            value={shown.background.color}
            swatches={swatches}
            onChange={(color) => set({ background: { ...value?.background, color } }, true)}
          />
        ) : (
          <ColorField
            label={words('outline')}
            value={shown.outline.color}
            swatches={swatches}
            onChange={(color) => set({ outline: { ...value?.outline, color } }, true)}
          />
        )}
      </div>
      <div className="actions">
        <Toggle isSelected={shown.uppercase} onChange={(uppercase) => set({ uppercase })}>
          {words('uppercase')}
        </Toggle>
        <Toggle isSelected={shown.punctuation} onChange={(punctuation) => set({ punctuation })}>
          {words('punctuation')}
        </Toggle>
        <Toggle isSelected={shown.avoid_faces} onChange={(avoid_faces) => set({ avoid_faces })}>
          {words('avoidFaces')}
        </Toggle>
      </div>
      {value && (
        <Button kind="plain" onPress={() => onChange(null, false)}>
          {resetName}
        </Button>
      )}
    </div>
  )
}
