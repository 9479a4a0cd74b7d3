import { useTranslations } from 'use-intl'
import { BrandingPart } from './branding-part.tsx'
import { FileChoice } from './file-choice.tsx'
import { HookPart } from './hook-part.tsx'
import type { TemplateDraft } from './template-draft.ts'

interface PartsProps {
  draft: TemplateDraft
  onChange: (change: Partial<TemplateDraft>) => void
}

/** What a template adds to the captions: title, logo, text, bar, intro, outro and music. */
export function TemplateParts({ draft, onChange }: PartsProps) {
  const words = useTranslations('brand')
  const { hook, branding, audio } = draft
  return (
    <>
      <HookPart hook={hook} onChange={(hook) => onChange({ hook })} />
      <BrandingPart branding={branding} onChange={(branding) => onChange({ branding })} />
      <section className="card">
        <h2>{words('around')}</h2>
        <div className="pair">
          <FileChoice
            label={words('kinds.intro')}
            kinds={['intro', 'video']}
            value={branding.intro_asset_id}
            onChange={(intro_asset_id) => onChange({ branding: { ...branding, intro_asset_id } })}
          />
          <FileChoice
            label={words('kinds.outro')}
            kinds={['outro', 'video']}
            value={branding.outro_asset_id}
            onChange={(outro_asset_id) => onChange({ branding: { ...branding, outro_asset_id } })}
          />
          <FileChoice
            label={words('kinds.music')}
            kinds={['music']}
            value={audio.music_asset_id}
            onChange={(music_asset_id) => onChange({ audio: { ...audio, music_asset_id } })}
          />
        </div>
      </section>
    </>
  )
}
