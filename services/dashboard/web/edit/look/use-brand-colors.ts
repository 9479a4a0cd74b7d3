import type { TemplateConfig } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { templateList } from '../../data/templates.ts'

/** The most colours that are offered. */
const MOST = 12

/** The colours of the account's own templates, each once. */
export function useBrandColors(): readonly string[] {
  const { data = [] } = useQuery(templateList)
  const colors = data
    .filter(({ is_builtin }) => !is_builtin)
    .flatMap(({ config }) => colorsOf(config))
  return [...new Set(colors)].slice(0, MOST)
}

function colorsOf({ captions, branding, hook }: TemplateConfig): string[] {
  const { color, highlight_color, emphasis_color, outline, background } = captions
  const named = [color, highlight_color, emphasis_color, background?.color, outline.color]
  const { progress_bar: bar } = branding
  return [...named, bar.enabled && bar.color, hook.style.color].flatMap((one) =>
    one ? [one.toUpperCase()] : [],
  )
}
