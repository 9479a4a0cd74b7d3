const FAMILIES = [
  'Montserrat',
  'Poppins',
  'Oswald',
  'Anton',
  'Bebas Neue',
  'Bangers',
  'Playfair Display',
] as const

export type FontFamily = (typeof FAMILIES)[number]

/** The families that come with the service, which a style may name. */
export const FONT_FAMILIES: readonly string[] = FAMILIES
