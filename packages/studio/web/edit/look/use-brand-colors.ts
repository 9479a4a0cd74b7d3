import type { TemplateConfig } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { brandColors, templateList } from '../../data/brand.ts'
import type { Swatches } from '../../design/swatch-group.tsx'

/** The most colours of templates that are offered. */
const MOST = 12

/** The colours that are offered where one is chosen: those of the brand, and the others of the account's own templates. */
export function useBrandColors(): readonly Swatches[] {
  const words = useTranslations('design')
  const { data: brand } = useQuery(brandColors)
  const { data: templates = [] } = useQuery(templateList)
  const named = brand?.items ?? []
  const used = templates
    .filter(({ is_builtin }) => !is_builtin)
    .flatMap(({ config }) => colorsOf(config))
    .filter((color) => !named.some((known) => known.color === color))
  const others = [...new Set(used)].slice(0, MOST).map((color) => ({ color }))
  return [
    { label: words('brandColors'), colors: named },
    { label: words('ownColors'), colors: others },
  ].filter(({ colors }) => colors.length > 0)
}

function colorsOf({ captions, branding, hook }: TemplateConfig): string[] {
  const { color, highlight_color, emphasis_color, outline, background } = captions
  const named = [color, highlight_color, emphasis_color, background?.color, outline.color]
  const { progress_bar: bar } = branding
  return [...named, bar.enabled && bar.color, hook.style.color].flatMap((one) =>
    one ? [one.toUpperCase()] : [],
  )
}
