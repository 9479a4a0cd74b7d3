import { useTranslations } from 'use-intl'
import { AroundChoice } from './around-choice.tsx'
import { BrandingPart } from './branding-part.tsx'
import { HookPart } from './hook-part.tsx'
import type { TemplateDraft } from './template-draft.ts'
import type { Around } from './use-around.ts'

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
