const FONT_PREFIX = 'asset:'

/** Gives the id of the asset that a font family names; `null` for an ordinary name. */
export function fontAsset(font_family: string | undefined): string | null {
  return font_family?.startsWith(FONT_PREFIX) ? font_family.slice(FONT_PREFIX.length) : null
}
