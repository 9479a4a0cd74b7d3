import { describe, expect, test } from 'bun:test'
import type { ScoreBreakdown } from '@svc/specification'
import { selectClips } from '../src/select/select-clips.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { rows } from './rows.ts'
import { evenAnalysis, selectionInput } from './select-input.ts'
import { bare, speak } from './spoken-words.ts'
import { signal } from './workbench.ts'

/** The compared sub-score, the language, the text with the higher value, and the one with the lower. */
type Pair = [what: keyof ScoreBreakdown, language: string, more: string, less: string]

const BODY =
  'The team met on Monday and went through the list. The list was long. Everyone had a look at it, and then the work was shared out between the people in the room.'

/** What is said in both texts of a pair, where `…` stands. */
const REST: Record<string, string> = {
  en: BODY,
  es: 'El banco está en la calle mayor. Las cuentas se abren por la mañana.',
  de: 'Die Bank liegt an der Straße. Konten werden am Morgen eröffnet.',
  fr: 'La banque est dans la rue. Les comptes sont ouverts le matin.',
  pt: 'O banco fica na rua. As contas são abertas de manhã.',
  ja: '銀行は駅の前にあります。口座は朝に開きます。',
}

const PAIRS = rows(`
  hook | en | Why do nine out of ten bakeries close within a year? … | The bakery is on the corner of the street. …
  hook | en | Nobody tells you the real price of a house. … | Houses have prices, and this one has one. …
  hook | en | Imagine you wake up and your whole city is dark. … | The lamps in the city are switched on at night. …
  hook | en | I was twelve when my father lost everything. … | Hi everyone, welcome back to the channel. …
  hook | en | The worst mistake you can make is to wait. … | And so he went there with them as well. …
  hook | es | ¿Por qué nadie te dice la verdad sobre el dinero? … | El banco tiene dos puertas y un reloj. …
  hook | de | Der größte Fehler ist, dass du wartest. … | Und dann haben die das da gemacht. …
  hook | fr | Pourquoi personne ne vous dit la vérité sur l'argent ? … | Bonjour à tous et bienvenue dans cette vidéo. …
  hook | pt | Imagine perder tudo em um dia. … | Oi, bem-vindos, inscreva-se no canal. …
  hook | ja | 絶対に知らないと損する秘密があります。… | みなさんこんにちは、ようこそ。…
  completeness | en | The pump was broken and nobody could fix it. … In the end a child found the key, and that is why it runs today. | The pump stood in the yard beside the wall. … And what about the other one?
  completeness | en | Our mayor opened the longest bridge of Boston at noon. … | They did it because of that, and he said so. …
`).map(([what = '', language = '', more = '', less = '']): Pair => {
  const whole = (text: string) => text.replace('…', REST[language] ?? '')
  return [what as Pair[0], language, whole(more), whole(less)]
})

describe('a sub-score', () => {
  test.each(PAIRS)('%s tells strong from weak in %s: %s', async (what, language, more, less) => {
    const [strong, weak] = [
      await rate(speak([more]), language),
      await rate(speak([less]), language),
    ]
    expect(strong[what]).toBeGreaterThan(weak[what] + 10)
  })

  test.each(PAIRS.filter(([what, language]) => what === 'hook' && language === 'en'))(
    '%s does so without punctuation in %s: %s',
    async (what, language, more, less) => {
      const strong = await rate(bare(speak([more])), language)
      const weak = await rate(bare(speak([less])), language)
      expect(strong[what]).toBeGreaterThan(weak[what])
    },
  )

  test('recognizes the language when none is given', async () => {
    const [, , more = ''] = PAIRS.find(([, language]) => language === 'es') ?? []
    expect(await rate(speak([more]), null)).toEqual(await rate(speak([more]), 'es'))
  })

  test('audio_energy is higher for a raised and moving voice', async () => {
    const words = speak([`${BODY} ${BODY}`])
    const duration = (words.at(-1)?.end ?? 0) + 1
    const even = evenAnalysis(duration)
    const momentary_lufs = even.loudness.momentary_lufs.map(
      (level, at) => level + 5 * Math.sin(at / 7) + 4,
    )
    const lively = { ...even, loudness: { ...even.loudness, momentary_lufs } }
    const loud = await rate(words, 'en', { analysis: lively })
    expect(loud.audio_energy).toBeGreaterThan((await rate(words, 'en')).audio_energy + 20)
  })

  test('visual is higher for faces and cuts, and not for a black picture', async () => {
    const words = speak([`${BODY} ${BODY}`])
    const duration = (words.at(-1)?.end ?? 0) + 1
    const even = evenAnalysis(duration)
    const face = { x: 0.4, y: 0.2, width: 0.2, height: 0.3, score: 0.9 }
    const times = Array.from({ length: Math.ceil(duration) }, (_, time) => time)
    const seen = { ...even, faces: times.map((time) => ({ time, faces: [face] })) }
    const dark = { ...seen, black: [{ start: 0, end: duration }] }
    const plain = (await rate(words, 'en')).visual
    expect((await rate(words, 'en', { analysis: seen })).visual).toBeGreaterThan(plain + 30)
    expect((await rate(words, 'en', { analysis: dark })).visual).toBeLessThan(5)
  })
})

/** The sub-scores of a clip of the whole transcript. */
async function rate(words: Word[], language: string | null, changes = {}): Promise<ScoreBreakdown> {
  const duration = (words.at(-1)?.end ?? 0) + 0.5
  const settings = {
    clip_count: { min: 1, max: 1 },
    clip_duration: { min: Math.max(3, duration - 1.5), max: duration + 1, target: duration },
  }
  const input = { ...selectionInput(words, duration, settings, language), ...changes }
  const { candidates } = await selectClips(input, signal)
  const [clip] = candidates
  if (!clip) throw new Error('No clip was made of the whole text.')
  return clip.score_breakdown
}
