import type { CaptionStyle } from '@svc/client'
import { useTranslations } from 'use-intl'
import { faceOf } from '../edit/look/font-faces.ts'

/** Two words as a template writes them, in short. */
export function LookSample({ captions }: { captions: CaptionStyle }) {
  const words = useTranslations('brand.sample')
  const { enabled, color, highlight_color, background, uppercase, italic, font_weight } = captions
  if (!enabled) return <p className="look-sample">{words('none')}</p>
  return (
    <p
      className="look-sample"
      aria-hidden
      style={{
        fontFamily: `${faceOf(captions.font_family)}, sans-serif`,
        fontWeight: font_weight,
        ...(uppercase && { textTransform: 'uppercase' }),
        ...(italic && { fontStyle: 'italic' }),
      }}
    >
      <span style={{ color }}>{words('said')}</span>{' '}
      <span
        style={{
          color: highlight_color ?? color,
          ...(background && { backgroundColor: background.color }),
        }}
      >
        {words('spoken')}
      </span>
    </p>
  )
}
