import { FONT_FAMILIES } from '@svc/clip-engine/caption-style'
import { type CaptionDrawing, openBrandFont } from '@svc/clip-engine/captions'
import { queryClient } from '../../app/query-client.ts'
import { assetOfFont, fontFile } from '../../data/fonts.ts'

type BrandFont = ReturnType<typeof openBrandFont>

/** The fonts of the brand kit that were opened, by the family that styles name them by. */
const opened = new Map<string, { font: BrandFont; bytes: Uint8Array }>()

/** The content of an opened font of the brand kit. */
export const brandFontBytes = (family: string): Uint8Array | null =>
  opened.get(family)?.bytes ?? null

/**
 * Loads the fonts of the brand kit with which captions are drawn. A font that is not there any more gives way to that of
 * the preset, as in a render.
 */
export async function withBrandFonts(
  drawing: CaptionDrawing,
): Promise<{ drawing: CaptionDrawing; fonts: BrandFont[] }> {
  const { style, hookLook } = drawing
  const named = new Set([style.font_family ?? '', hookLook.style.font_family ?? ''])
  await Promise.all([...named].map(open))
  return {
    drawing: {
      ...drawing,
      style: withKnownFont(style),
      hookLook: { ...hookLook, style: withKnownFont(hookLook.style) },
    },
    fonts: [...named].flatMap((family) => opened.get(family)?.font ?? []),
  }
}

async function open(family: string): Promise<void> {
  const assetId = assetOfFont(family)
  if (assetId === null || opened.has(family)) return
  try {
    const bytes = await queryClient.fetchQuery(fontFile(assetId))
    opened.set(family, { font: openBrandFont(bytes, { path: family, family }), bytes })
  } catch {
    // Tried again with the next change.
  }
}

function withKnownFont<Style extends { font_family?: string }>(style: Style): Style {
  const { font_family } = style
  if (font_family === undefined) return style
  if (FONT_FAMILIES.includes(font_family) || opened.has(font_family)) return style
  const { font_family: _, ...rest } = style
  return rest as Style
}
