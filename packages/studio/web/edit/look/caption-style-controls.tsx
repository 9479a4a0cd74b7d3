import type { CaptionStyle, CaptionStylePart } from '@svc/client'
import { Undo2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../design/button.tsx'
import { Choice } from '../../design/choice.tsx'
import { ColorField } from '../../design/color-field.tsx'
import { PERCENT, SliderField } from '../../design/slider-field.tsx'
import { Toggle } from '../../design/toggle.tsx'
import type { Tried } from '../preview/edit-stage.tsx'
import { isSame } from '../state/parts.ts'
import { FontChoice } from './font-choice.tsx'
import { shownStyle } from './shown-style.ts'
import { useBrandColors } from './use-brand-colors.ts'
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
  /** How many captions stand elsewhere than is chosen. */
  elsewhere?: number
  /** Shows a look while it is pointed at, and how the one moves that was chosen. */
  onTry?: (tried: Tried | null) => void
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
export function CaptionStyleControls({
  under,
  value,
  resetName,
  onChange,
  elsewhere = 0,
  onTry = () => {},
}: ControlsProps) {
  const words = useTranslations('edit.style')
  const ofDesign = useTranslations('design')
  const shown = shownStyle(under, value)
  const set = (change: CaptionStylePart, isContinued = false) =>
    onChange({ ...value, ...change }, isContinued)
  const back = (member: StyleMember, name: string) => ({
    resetName: isChosen(under, value, member)
      ? ofDesign('named', { name, value: resetName })
      : null,
    onReset: () => value && onChange(unchosen(value, member), false),
  })
  return (
    <div className="stack">
      <PresetChoice
        value={shown.preset}
        onChange={(preset) => {
          onChange({ preset }, false)
          onTry({ style: null })
        }}
        onPoint={(preset) => onTry(preset && { style: { preset } })}
      />
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
            onChange={(animation) => {
              set({ animation })
              onTry({ style: null })
            }}
          />
        </ChosenField>
      </div>
      <p className="quiet small" role="status">
        {elsewhere > 0 && words('elsewhere', { count: elsewhere })}
      </p>
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
          format={PERCENT}
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
  /** Called with a look that is pointed at, and with `null` when none is any more. */
  onPoint?: (preset: Preset | null) => void
}

/** The looks that captions come with. */
export function PresetChoice({ value, onChange, onPoint }: PresetProps) {
  const words = useTranslations('edit.style')
  return (
    <RadioGroup className="presets" value={value} onChange={(name) => onChange(name as Preset)}>
      <Label>{words('preset')}</Label>
      <div className="preset-grid">
        {PRESETS.map((preset) => (
          <Radio
            key={preset}
            value={preset}
            className={`preset ${preset}`}
            onHoverStart={() => onPoint?.(preset)}
            onHoverEnd={() => onPoint?.(null)}
          >
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

interface ColorsProps {
  shown: CaptionStyle
  value: CaptionStylePart | null
  /** @param isContinued - Whether the change goes on from the last one. */
  set: (change: CaptionStylePart, isContinued: boolean) => void
  /** Gives a member's way back. */
  back: (member: StyleMember, name: string) => { resetName: string | null; onReset: () => void }
}

/** The colours of captions, each chosen by itself. */
function CaptionColors({ shown, value, set, back }: ColorsProps) {
  const words = useTranslations('edit.style')
  const swatches = useBrandColors()
  const { color, highlight_color, emphasis_color, background, outline } = shown
  const fields = [
    { member: 'color', name: 'color', now: color },
    { member: 'highlight_color', name: 'highlight', now: highlight_color ?? color },
    { member: 'emphasis_color', name: 'emphasis', now: emphasis_color ?? color },
    background
      ? ({ member: 'background', name: 'box', now: background.color } as const)
      : ({ member: 'outline', name: 'outline', now: outline.color } as const),
  ] as const
  return (
    <div className="pair">
      {fields.map(({ member, name, now }) => (
        <ChosenField key={member} {...back(member, words(name))}>
          <ColorField
            label={words(name)}
            value={now}
            swatches={swatches}
            onChange={(chosen) =>
              set(
                member === 'background' || member === 'outline'
                  ? { [member]: { ...value?.[member], color: chosen } }
                  : { [member]: chosen },
                true,
              )
            }
          />
        </ChosenField>
      ))}
    </div>
  )
}

interface ChosenProps {
  /** The field. */
  children: ReactNode
  /** What leads back, with the name of the field; `null` when nothing was chosen in it. */
  resetName: string | null
  onReset: () => void
}

/** A field with a way back to the look below, once something was chosen in it. */
function ChosenField({ children, resetName, onReset }: ChosenProps) {
  const field = useRef<HTMLDivElement>(null)
  const reset = () => {
    onReset()
    // The button goes with the choice: the keyboard stays in the field.
    field.current?.querySelector<HTMLElement>('button, input')?.focus()
  }
  return (
    <div className="chosen-field" ref={field}>
      {children}
      {resetName && <IconButton Icon={Undo2} label={resetName} onPress={reset} />}
    </div>
  )
}

/** A member of a style that is chosen by itself; of outline and box, that is their colour. */
type StyleMember = keyof CaptionStylePart

/** What is chosen without a member; `null` when nothing is left. */
function unchosen(chosen: CaptionStylePart, member: StyleMember): CaptionStylePart | null {
  const { [member]: given, ...rest } = chosen
  const kept = typeof given === 'object' && given && 'color' in given ? withoutColor(given) : {}
  const left = Object.keys(kept).length > 0 ? { ...rest, [member]: kept } : rest
  return Object.keys(left).length > 0 ? left : null
}

function withoutColor({ color: _, ...rest }: { color?: string }) {
  return rest
}

/** Whether a member looks otherwise than it would if it were not chosen. */
function isChosen(
  under: CaptionStyle,
  chosen: CaptionStylePart | null,
  member: StyleMember,
): boolean {
  if (!chosen || !(member in chosen)) return false
  const without = shownStyle(under, unchosen(chosen, member))
  return !isSame(shownStyle(under, chosen)[member], without[member])
}
