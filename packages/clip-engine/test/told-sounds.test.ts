import { expect, test } from 'bun:test'
import { createSoundTeller } from '../src/analyze/sound/told-sounds.ts'
import { seeded } from './composed/compose-words.ts'

const RATE = 16_000
const SECONDS = 4

test('Finds applause: many claps at no regular time.', () => {
  const random = seeded(7)
  const sound = new Float64Array(SECONDS * RATE)
  for (let clap = 0; clap < 100 * SECONDS; clap += 1) {
    const start = Math.floor(random() * sound.length)
    for (let at = 0; at < 0.02 * RATE && start + at < sound.length; at += 1) {
      const value = (random() - 0.5) * Math.exp(-at / (0.004 * RATE))
      sound[start + at] = (sound[start + at] ?? 0) + value
    }
  }
  expect(secondsOf('applause', tell(sound))).toBeGreaterThan(SECONDS / 2)
})

test('Finds music: chords that follow each other.', () => {
  const chords = [
    [262, 330, 392],
    [294, 349, 440],
    [247, 294, 392],
  ]
  const sound = Float64Array.from({ length: SECONDS * RATE }, (_, at) => {
    const notes = chords[Math.floor(at / (0.5 * RATE)) % chords.length] ?? []
    const partials = notes.flatMap((note) => [1, 2, 3].map((times) => note * times))
    const sum = partials.reduce(
      (all, hertz) => all + Math.sin((2 * Math.PI * hertz * at) / RATE),
      0,
    )
    return sum / 20
  })
  expect(secondsOf('music', tell(sound))).toBeGreaterThan(SECONDS / 2)
})

function tell(sound: Float64Array) {
  const teller = createSoundTeller()
  teller.listen(Int16Array.from(sound, (value) => 12_000 * value))
  return teller.finish()
}

function secondsOf(kind: string, told: ReturnType<typeof tell>): number {
  const own = told.filter((one) => one.kind === kind)
  return own.reduce((sum, { start, end }) => sum + end - start, 0)
}
