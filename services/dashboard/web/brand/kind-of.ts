import type { FileKind } from '../data/brand.ts'

/** What files of a type are used as; the first is taken where another use was chosen. */
const USES: readonly (readonly [RegExp, readonly [FileKind, ...FileKind[]]])[] = [
  [/^font\/|\.(ttf|otf|woff2)$/i, ['font']],
  [/^audio\//, ['music', 'sound_effect']],
  [/^video\//, ['video', 'intro', 'outro', 'background']],
  [/^image\//, ['image', 'logo', 'watermark', 'background']],
]

/** Says what a file is to be used as: what was chosen, or what its type allows. */
export function kindOf({ name, type }: File, chosen: FileKind): FileKind {
  const kinds = USES.find(([known]) => known.test(type) || known.test(name))?.[1]
  return !kinds || kinds.includes(chosen) ? chosen : kinds[0]
}
