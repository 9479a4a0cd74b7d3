import { dot } from '../../vectors.ts'
import type { ToldSound } from '../analysis.ts'
import { createTextureMeter, STRETCH_SECONDS } from './sound-texture.ts'
import weights from './sound-weights.json'

export const SOUNDS = ['applause', 'music', 'other'] as const
export type Sound = (typeof SOUNDS)[number]

/** For each kind of sound, by how much it is likelier than the others: a sum of what is measured, and a constant. */
export type SoundModel = Record<Sound, { constant: number; values: number[] }>

/** Tells of a stretch of sound which kind it is most likely of. */
export function tellSound(values: Float64Array, model: SoundModel): Sound {
  const oddsOf = (sound: Sound) => model[sound].constant + dot(values, model[sound].values)
  return SOUNDS.reduce((best, sound) => (oddsOf(sound) > oddsOf(best) ? sound : best))
}

/** Finds applause and music in sound that is given piece by piece. */
export function createSoundTeller() {
  const told: ToldSound[] = []
  let stretches = 0
  const listen = createTextureMeter((values) => {
    const kind = tellSound(values, weights)
    const start = (stretches++ * STRETCH_SECONDS) / 2
    if (kind === 'other') return
    const last = told.at(-1)
    if (last && last.kind === kind && start <= last.end) last.end = start + STRETCH_SECONDS
    else told.push({ kind, start, end: start + STRETCH_SECONDS })
  })
  return { listen, finish: () => told }
}
