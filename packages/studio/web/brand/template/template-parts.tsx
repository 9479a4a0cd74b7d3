import type { TemplateHook } from '@svc/client'
import { Pause, Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { FileKind } from '../../data/brand.ts'
import { Button } from '../../design/button.tsx'
import { Choice } from '../../design/choice.tsx'
import { clock } from '../../design/clock.ts'
import { SliderField } from '../../design/slider-field.tsx'
import { Toggle } from '../../design/toggle.tsx'
import { FontChoice } from '../../edit/look/font-choice.tsx'
import { BrandingPart } from './branding-part.tsx'
import { FileChoice } from './file-choice.tsx'
import type { TemplateDraft } from './template-draft.ts'
import type { Around, AroundPart } from './use-around.ts'

interface PartsProps {
  draft: TemplateDraft
  around: Around
  onChange: (change: Partial<TemplateDraft>) => void
}

/** What a template adds to the captions: title, logo, text, bar, intro, outro and music. */
export function TemplateParts({ draft, around, onChange }: PartsProps) {
  const words = useTranslations('brand')
  const { hook, branding, audio } = draft
  return (
    <>
      <HookPart hook={hook} onChange={(hook) => onChange({ hook })} />
      <BrandingPart branding={branding} onChange={(branding) => onChange({ branding })} />
      <section className="card">
        <h2>{words('around')}</h2>
        <div className="pair">
          <AroundChoice
            kind="intro"
            around={around}
            kinds={['intro', 'video']}
            value={branding.intro_asset_id}
            onChange={(intro_asset_id) => onChange({ branding: { ...branding, intro_asset_id } })}
          />
          <AroundChoice
            kind="outro"
            around={around}
            kinds={['outro', 'video']}
            value={branding.outro_asset_id}
            onChange={(outro_asset_id) => onChange({ branding: { ...branding, outro_asset_id } })}
          />
          <AroundChoice
            kind="music"
            around={around}
            kinds={['music']}
            value={audio.music_asset_id}
            onChange={(music_asset_id) => onChange({ audio: { ...audio, music_asset_id } })}
          />
        </div>
      </section>
    </>
  )
}

interface ChoiceProps {
  kind: AroundPart['kind']
  kinds: readonly FileKind[]
  value: string | null
  around: Around
  onChange: (assetId: string | null) => void
}

/** A file around the clip, which is played where it was chosen. */
function AroundChoice({ kind, kinds, value, around, onChange }: ChoiceProps) {
  const words = useTranslations('brand')
  const part = around.parts.find((one) => one.kind === kind)
  const isPlayed = part !== undefined && around.played?.kind === kind
  const name = words(`kinds.${kind}`)
  return (
    <div className="around">
      <FileChoice label={name} kinds={kinds} value={value} onChange={onChange} />
      {part && (
        <div className="transport">
          <Button
            Icon={isPlayed ? Pause : Play}
            aria-label={words(isPlayed ? 'preview.stopNamed' : 'preview.playNamed', { name })}
            onPress={() => around.play(isPlayed ? null : part)}
          />
          <span className="quiet small" role="status">
            {around.broken === part.url
              ? words('preview.notPlayed')
              : part.duration !== null && clock(part.duration)}
          </span>
        </div>
      )}
    </div>
  )
}

interface HookPartProps {
  hook: TemplateHook
  onChange: (hook: TemplateHook) => void
}

const POSITIONS = ['top', 'middle', 'bottom'] as const

/** The title over the first seconds. */
function HookPart({ hook, onChange }: HookPartProps) {
  const words = useTranslations('brand')
  const ofStyle = useTranslations('edit.style')
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
              options={POSITIONS.map((value) => ({ value, name: ofStyle(`positions.${value}`) }))}
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
            format={{ style: 'unit', unit: 'second' }}
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
