import type { FontFamily } from '@svc/specification'

const CUTS = {
  100: 'Thin',
  200: 'ExtraLight',
  300: 'Light',
  400: 'Regular',
  500: 'Medium',
  600: 'SemiBold',
  700: 'Bold',
  800: 'ExtraBold',
  900: 'Black',
} as const
type Weight = keyof typeof CUTS

export const ALL_WEIGHTS = [100, 200, 300, 400, 500, 600, 700, 800, 900] as const

/** A font family from the package registry: package folder, file name prefix and available cuts. */
export interface Family {
  folder: string
  prefix: string
  weights: readonly Weight[]
  hasItalics?: boolean
}

/** The family of styles that name none, which has more letters than the others. */
export const MONTSERRAT: Family = {
  folder: 'montserrat',
  prefix: 'Montserrat',
  weights: ALL_WEIGHTS,
  hasItalics: true,
}

const NAMED: Record<FontFamily, Family> = {
  Montserrat: MONTSERRAT,
  Poppins: { folder: 'poppins', prefix: 'Poppins', weights: ALL_WEIGHTS, hasItalics: true },
  Oswald: { folder: 'oswald', prefix: 'Oswald', weights: [200, 300, 400, 500, 600, 700] },
  Anton: { folder: 'anton', prefix: 'Anton', weights: [400] },
  'Bebas Neue': { folder: 'bebas-neue', prefix: 'BebasNeue', weights: [400] },
  Bangers: { folder: 'bangers', prefix: 'Bangers', weights: [400] },
  'Playfair Display': {
    folder: 'playfair-display',
    prefix: 'PlayfairDisplay',
    weights: [400, 500, 600, 700, 800, 900],
    hasItalics: true,
  },
}

const BY_NAME: ReadonlyMap<string, Family> = new Map(Object.entries(NAMED))

export const familyNamed = (name: string): Family | undefined => BY_NAME.get(name)

/** Returns the path in the package registry of a family's cut that is nearest to a weight. */
export function cutOf(family: Family, weight: number, isItalic: boolean): string {
  const { folder, prefix, weights, hasItalics = false } = family
  const number = nearestWeight(weights, weight)
  const cut = `${number}${CUTS[number]}${isItalic && hasItalics ? '_Italic' : ''}`
  return `@expo-google-fonts/${folder}/${cut}/${prefix}_${cut}.ttf`
}

export function nearestWeight(weights: readonly Weight[], wanted: number): Weight {
  return weights.reduce((best, cut) =>
    Math.abs(cut - wanted) < Math.abs(best - wanted) ? cut : best,
  )
}
