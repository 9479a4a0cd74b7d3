import type { TemplateBranding } from '@svc/client'
import { useTranslations } from 'use-intl'
import { Choice } from '../../design/choice.tsx'
import { ColorField } from '../../design/color-field.tsx'
import { Field } from '../../design/field.tsx'
import { PERCENT, SliderField } from '../../design/slider-field.tsx'
import { Toggle } from '../../design/toggle.tsx'
import { useBrandColors } from '../../edit/look/use-brand-colors.ts'
import { FileChoice } from './file-choice.tsx'

interface BrandingPartProps {
  branding: TemplateBranding
  onChange: (branding: TemplateBranding) => void
}

const CORNERS = ['top_left', 'top_right', 'bottom_left', 'bottom_right'] as const
const EDGES = ['top', 'bottom'] as const

/** What is laid over the picture: logo, text and progress bar. */
export function BrandingPart({ branding, onChange }: BrandingPartProps) {
  const words = useTranslations('brand')
  const ofStyle = useTranslations('edit.style')
  const ofLayer = useTranslations('edit.layer')
  const colors = useBrandColors()
  const { logo_asset_id, progress_bar: bar } = branding
  const set = (change: Partial<TemplateBranding>) => onChange({ ...branding, ...change })
  return (
    <section className="card">
      <h2>{words('over')}</h2>
      <div className="pair">
        <FileChoice
          label={words('kinds.logo')}
          kinds={['logo', 'watermark', 'image']}
          value={logo_asset_id}
          onChange={(logo_asset_id) => set({ logo_asset_id })}
        />
        {logo_asset_id && (
          <Choice
            label={words('corner')}
            value={branding.logo_position}
            options={CORNERS.map((value) => ({ value, name: ofLayer(`places.${value}`) }))}
            onChange={(logo_position) => set({ logo_position })}
          />
        )}
      </div>
      {logo_asset_id && (
        <div className="pair">
          <SliderField
            label={words('logoSize')}
            format={PERCENT}
            value={branding.logo_size}
            minimum={2}
            maximum={40}
            step={1}
            onChange={(logo_size) => set({ logo_size })}
          />
          <SliderField
            label={words('logoOpacity')}
            format={PERCENT}
            value={Math.round(branding.logo_opacity * 100)}
            minimum={0}
            maximum={100}
            step={5}
            onChange={(percent) => set({ logo_opacity: percent / 100 })}
          />
        </div>
      )}
      <Field
        label={words('watermark')}
        hint={words('watermarkHint')}
        maxLength={60}
        value={branding.watermark_text ?? ''}
        onChange={(text) => set({ watermark_text: text || null })}
      />
      <Toggle
        isSelected={bar.enabled}
        onChange={(enabled) => set({ progress_bar: { ...bar, enabled } })}
      >
        {words('bar')}
      </Toggle>
      {bar.enabled && (
        <div className="pair">
          <ColorField
            label={words('barColor')}
            value={bar.color}
            swatches={colors}
            onChange={(color) => set({ progress_bar: { ...bar, color } })}
          />
          <Choice
            label={words('barPosition')}
            value={bar.position}
            options={EDGES.map((value) => ({ value, name: ofStyle(`positions.${value}`) }))}
            onChange={(position) => set({ progress_bar: { ...bar, position } })}
          />
        </div>
      )}
    </section>
  )
}
