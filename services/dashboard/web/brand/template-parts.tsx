import type { Asset, TemplateConfig, TemplateConfigChange } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { brandFiles, type FileKind } from '../data/brand.ts'
import { Choice } from '../design/choice.tsx'
import { Toggle } from '../design/toggle.tsx'

/** What of a template was changed, besides its captions. */
export type TemplateChanges = Omit<TemplateConfigChange, 'captions'>

interface TemplatePartsProps {
  config: TemplateConfig
  parts: TemplateChanges
  onChange: (parts: TemplateChanges) => void
}

const MODES = ['auto', 'track', 'split', 'fit', 'fill', 'screencast', 'inset'] as const
const CORNERS = ['top_left', 'top_right', 'bottom_left', 'bottom_right'] as const
const NONE = 'none'

/** Layout, title, logo, intro, outro and music of a template. */
export function TemplateParts({ config, parts, onChange }: TemplatePartsProps) {
  const words = useTranslations('brand')
  const layouts = useTranslations('edit.look')
  const { data: files = [] } = useQuery(brandFiles)
  const layout = { ...config.layout, ...parts.layout }
  const branding = { ...config.branding, ...parts.branding }
  const hook = { ...config.hook, ...parts.hook }
  const audio = { ...config.audio, ...parts.audio }
  const filesOf = (kinds: readonly FileKind[]) => [
    { value: NONE, name: words('noFile') },
    ...files
      .filter((file) => isUsable(file, kinds))
      .map(({ asset_id, name }) => ({ value: asset_id, name })),
  ]
  const idOf = (value: string) => (value === NONE ? null : value)
  const setBranding = (change: TemplateChanges['branding']) =>
    onChange({ ...parts, branding: { ...parts.branding, ...change } })
  return (
    <div className="stack">
      <Choice
        label={layouts('layoutOf')}
        value={layout.mode ?? 'auto'}
        options={MODES.map((value) => ({
          value,
          name: layouts(`layouts.${value}`),
          about: layouts(`layoutsAbout.${value}`),
        }))}
        onChange={(mode) => onChange({ ...parts, layout: { ...parts.layout, mode } })}
      />
      <Toggle
        isSelected={hook.enabled ?? true}
        onChange={(enabled) => onChange({ ...parts, hook: { ...parts.hook, enabled } })}
      >
        {words('hook')}
      </Toggle>
      <Choice
        label={words('kinds.logo')}
        value={branding.logo_asset_id ?? NONE}
        options={filesOf(['logo', 'watermark', 'image'])}
        onChange={(value) => setBranding({ logo_asset_id: idOf(value) })}
      />
      <Choice
        label={words('corner')}
        value={branding.logo_position ?? 'top_right'}
        options={CORNERS.map((value) => ({ value, name: words(`corners.${value}`) }))}
        onChange={(logo_position) => setBranding({ logo_position })}
      />
      <Choice
        label={words('kinds.intro')}
        value={branding.intro_asset_id ?? NONE}
        options={filesOf(['intro', 'video'])}
        onChange={(value) => setBranding({ intro_asset_id: idOf(value) })}
      />
      <Choice
        label={words('kinds.outro')}
        value={branding.outro_asset_id ?? NONE}
        options={filesOf(['outro', 'video'])}
        onChange={(value) => setBranding({ outro_asset_id: idOf(value) })}
      />
      <Choice
        label={words('kinds.music')}
        value={audio.music_asset_id ?? NONE}
        options={filesOf(['music'])}
        onChange={(value) =>
          onChange({ ...parts, audio: { ...parts.audio, music_asset_id: idOf(value) } })
        }
      />
    </div>
  )
}

const isUsable = ({ kind, status }: Asset, kinds: readonly FileKind[]) =>
  status === 'ready' && kinds.includes(kind)
