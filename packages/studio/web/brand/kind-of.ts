import type { FileKind } from '../data/brand.ts'

/**
 * What files of a type are used as; the first is taken where another use was chosen. Names count too: browsers do not know
 * every type, and call sound `video/ogg`.
 */
const USES: readonly (readonly [RegExp, readonly [FileKind, ...FileKind[]]])[] = [
  [/^font\/|\.(ttf|otf|woff2)$/i, ['font']],
  [/^audio\/|\.(mp3|m4a|aac|wav|ogg|oga|opus|flac)$/i, ['music', 'sound_effect']],
  [/^video\/|\.(mp4|m4v|mov|mkv|webm)$/i, ['video', 'intro', 'outro']],
  [/^image\/|\.(png|jpe?g|webp|svg)$/i, ['image', 'logo', 'watermark', 'background']],
]

/** Says what a file is to be used as: what was chosen, or what its type allows. */
export function kindOf({ name, type }: File, chosen: FileKind): FileKind {
  const kinds = USES.find(([known]) => known.test(type) || known.test(name))?.[1]
  return !kinds || kinds.includes(chosen) ? chosen : kinds[0]
}
