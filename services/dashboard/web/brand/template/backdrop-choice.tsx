import type { TemplateLayout } from '@svc/client'
import { useTranslations } from 'use-intl'
import { Choice } from '../../design/choice.tsx'
import { ColorField } from '../../design/color-field.tsx'
import { useBrandColors } from '../../edit/look/use-brand-colors.ts'
import { FileChoice } from './file-choice.tsx'

interface BackdropProps {
  layout: TemplateLayout
  onChange: (layout: TemplateLayout) => void
}

const BEHIND = ['blur', 'color', 'image'] as const
/** The layouts that always fill the frame. */
const FULL: readonly TemplateLayout['mode'][] = ['fill', 'split', 'inset']

/** What is behind a picture that does not fill the frame. */
export function BackdropChoice({ layout, onChange }: BackdropProps) {
  const words = useTranslations('brand')
  const colors = useBrandColors()
  const { mode, fit_background, fit_color, fit_asset_id } = layout
  if (FULL.includes(mode)) return null
  return (
    <div className="pair">
      <Choice
        label={words('behind')}
        value={fit_background}
        options={BEHIND.map((value) => ({ value, name: words(`behinds.${value}`) }))}
        onChange={(fit_background) => onChange({ ...layout, fit_background })}
      />
      {fit_background === 'color' && (
        <ColorField
          label={words('behindColor')}
          value={fit_color}
          swatches={colors}
          onChange={(fit_color) => onChange({ ...layout, fit_color })}
        />
      )}
      {fit_background === 'image' && (
        <FileChoice
          label={words('behindImage')}
          kinds={['background', 'image']}
          value={fit_asset_id}
          onChange={(fit_asset_id) => onChange({ ...layout, fit_asset_id })}
        />
      )}
    </div>
  )
}
