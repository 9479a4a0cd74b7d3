import { describe, expect, test } from 'bun:test'
import type { Clip, ClipChange, ClipWord } from '@svc/client'
import { stretchOf } from '@svc/specification/play-order'
import { cut, restore } from '../../web/edit/cut/segments.ts'
import { type CutRules, changesOf, cutBySwitches } from '../../web/edit/state/change-of.ts'
import { idOf } from '../../web/edit/state/draft.ts'
import {
  goOnFrom,
  isChanged,
  makeStep,
  openSession,
  redo,
  type Session,
  takeTheirs,
  undo,
} from '../../web/edit/state/session.ts'
import { sourceWords } from '../../web/edit/words/source-words.ts'

const spoken = (text: string, start: number, end: number, filler = false): ClipWord => ({
  ...{ text, start, end, filler, speaker: null, confidence: 1 },
})
/** Words from 8 s to 16 s of the source; the clip shows 10 s to 15 s. */
const TRANSCRIPT = [
  ...[spoken('Before', 8, 8.5), spoken('that', 8.6, 9), spoken('So', 10, 10.4)],
  ...[spoken('um', 10.5, 11, true), spoken('this', 11.2, 11.6), spoken('wurks.', 13.2, 13.6)],
  ...[spoken('Then', 15.2, 15.6), spoken('more', 15.7, 16)],
]
const clip = (changed: Partial<Clip> = {}): Clip =>
  ({
    ...{ revision: 1, title: 'It works', description: '', hashtags: [] },
    hook: { text: 'See this', start: 10, end: 12 },
    segments: [{ start: 10, end: 15 }],
    words: TRANSCRIPT.slice(2, 6).map((word) => ({
      ...word,
      start: word.start - 10,
      end: word.end - 10,
    })),
    edits: {
      ...{ aspect_ratio: null, cover_seconds: null, layout: null },
      ...{ remove_silences: null, remove_fillers: null },
      ...{ caption_style: null, framing: null, layer: null, music_asset_id: null },
    },
    ...changed,
  }) as Clip

const open = (one = clip()) =>
  openSession(one, sourceWords(one.words ?? [], one.segments, TRANSCRIPT))
const RULES = { remove_silences: false, remove_fillers: false, silence_min_seconds: 0.9 }
const rulesOf = ({ words }: Session): CutRules => ({ words, ...RULES })
const toldInTurn = (session: Session) => changesOf(session.saved, session.present, rulesOf(session))
/** What is told at once. */
function told(session: Session): ClipChange {
  const [change = {}, ...others] = toldInTurn(session)
  expect(others).toEqual([])
  return change
}

test('corrected captions are told in the order in which the clip is played', () => {
  const segments = [
    { start: 12, end: 15 },
    { start: 10, end: 12 },
  ]
  const [so, um, own, wurks] = TRANSCRIPT.slice(2, 6)
  const at = (word: ClipWord | undefined, shift: number) =>
    word ? [{ ...word, start: word.start + shift, end: word.end + shift }] : []
  const words = [...at(wurks, -12), ...at(so, -7), ...at(um, -7), ...at(own, -7)]
  const begun = open(clip({ segments, words }))
  expect(begun.present.corrections).toEqual({})
  const change = { corrections: { 13200: 'works.' } }
  const { captions } = told(makeStep(begun, change, { name: 'caption' }))
  expect(captions?.words?.map(({ text, start }) => [text, start])).toEqual([
    ['works.', 1.2],
    ['So', 3],
    ['um', 3.5],
    ['this', 4.2],
  ])
})

test('what lies on top stays where it is of the source, and goes with what is cut out', () => {
  const party = {
    kind: 'emoji' as const,
    text: '🎉',
    asset_id: null,
    scale: null,
    place: 'full' as const,
  }
  const session = open(
    clip({ edits: { ...clip().edits, layer: [{ ...party, start: 1, end: 2 }] } }),
  )
  expect(session.present.layer).toMatchObject([{ start: 11, end: 12 }])
  const zoom = { ...party, kind: 'zoom' as const, text: null, scale: 2, start: 13, end: 15 }
  const layer = [...(session.present.layer ?? []), zoom]
  const added = makeStep(session, { layer }, { name: 'add' })
  expect(told(added)).toEqual({
    layer: [
      { ...party, start: 1, end: 2 },
      { ...zoom, start: 3, end: 5 },
    ],
  })
  const shorter = makeStep(added, { segments: [{ start: 12, end: 14 }] }, { name: 'cut' })
  expect(told(shorter).layer).toEqual([{ ...zoom, start: 1, end: 2 }])
})

describe('a session', () => {
  test('knows the words around the clip too', () => {
    expect(open().words.map(({ text }) => text)).toEqual(TRANSCRIPT.map(({ text }) => text))
  })

  test('undoes and redoes steps; typing in one field is one step', () => {
    const named = ['T', 'Ti', 'Tit'].reduce(
      (session, title) => makeStep(session, { title }, { name: 'title', isTyped: true }),
      open(),
    )
    const both = makeStep(named, { hook: '' }, { name: 'hook' })
    expect(undo(both).present).toEqual(named.present)
    expect(undo(undo(both)).present).toEqual(open().present)
    expect(redo(undo(both))).toEqual({ ...both, last: null })
    expect(redo(redo(undo(undo(both))))).toEqual({ ...both, last: null })
    expect(undo(open())).toEqual(open())
    const otherwise = makeStep(undo(both), { hook: 'New' }, { name: 'hook' })
    expect(redo(otherwise)).toEqual(otherwise)
  })

  test('is unchanged when a step led back, and a step that changes nothing is none', () => {
    const there = makeStep(open(), { title: 'Other' }, { name: 'title' })
    expect(isChanged(there)).toBe(true)
    expect(isChanged(makeStep(there, { title: 'It works' }, { name: 'title' }))).toBe(false)
    expect(makeStep(there, { title: 'Other' }, { name: 'title' })).toBe(there)
  })
})

describe('what the service is told', () => {
  test('is what changed, and nothing else', () => {
    expect(told(open())).toEqual({})
    const titled = makeStep(open(), { title: 'New', hashtags: ['a'] }, { name: 'texts' })
    expect(told(titled)).toEqual({ title: 'New', hashtags: ['a'] })
  })

  test('is the cut, when words were cut; switches that were not turned are left out', () => {
    const edits = { ...clip().edits, remove_silences: true }
    const session = open(clip({ edits }))
    const segments = cut(session.present.segments, stretchOf(session.words, 4, 4))
    expect(told(makeStep(session, { segments }, { name: 'cut' }))).toEqual({
      segments: [
        { start: 10, end: 11.1 },
        { start: 12.1, end: 15 },
      ],
    })
  })

  test('is the switch alone, when a switch was turned, and what it cuts comes back when it is turned back', () => {
    const session = open()
    const turned = { remove_silences: true, remove_fillers: true }
    const segments = cutBySwitches(session.present, turned, rulesOf(session))
    const on = makeStep(session, { ...turned, segments }, { name: 'switches' })
    expect(told(on)).toEqual(turned)
    expect(segments).toHaveLength(3)
    const off = { remove_silences: false, remove_fillers: false }
    expect(cutBySwitches(on.present, off, rulesOf(session))).toEqual(session.present.segments)
  })

  test('is the switch and then the cut, when a pause was brought back after the switch was turned on', () => {
    const session = open()
    const switches = { remove_silences: true }
    const segments = cutBySwitches(
      session.present,
      { remove_fillers: null, ...switches },
      rulesOf(session),
    )
    const on = makeStep(session, { ...switches, segments }, { name: 'switches' })
    const withoutSo = cut(segments, stretchOf(session.words, 2, 2))
    expect(told(makeStep(on, { segments: withoutSo }, { name: 'cut' }))).toEqual({
      ...switches,
      segments: [
        { start: 10.45, end: 11.72 },
        { start: 13.08, end: 15 },
      ],
    })
    const kept = makeStep(
      on,
      { segments: restore(segments, { start: 11, end: 13.4 }) },
      { name: 'restore' },
    )
    expect(toldInTurn(kept)).toEqual([switches, { segments: [{ start: 10, end: 15 }] }])
  })

  test('is the cut with a switch that was turned off: what was cut by hand stays cut', () => {
    const segments = [
      { start: 10, end: 11.72 },
      { start: 13.08, end: 15 },
    ]
    const edits = { ...clip().edits, remove_silences: true }
    const words = TRANSCRIPT.slice(2, 6).map((word) => {
      const offset = word.start < 12 ? 10 : 11.36
      return { ...word, start: word.start - offset, end: word.end - offset }
    })
    const session = open(clip({ edits, segments, words }))
    const withoutSo = cut(segments, stretchOf(session.words, 2, 2))
    const handed = makeStep(session, { segments: withoutSo }, { name: 'cut' })
    const off = { remove_silences: false }
    const whole = cutBySwitches(handed.present, { remove_fillers: null, ...off }, rulesOf(session))
    const turned = makeStep(handed, { ...off, segments: whole }, { name: 'switches' })
    expect(told(turned)).toEqual({ ...off, segments: [{ start: 10.45, end: 15 }] })
  })

  test('is every word of the captions in seconds of the new cut, when one was corrected', () => {
    const session = open()
    const [um, wrong] = [session.words[3], session.words[5]]
    if (!um || !wrong) throw new Error('The words are missing.')
    const corrections = { [idOf(wrong)]: 'works!', [idOf(um)]: '' }
    const segments = cut(session.present.segments, stretchOf(session.words, 2, 2))
    const { captions } = told(makeStep(session, { corrections, segments }, { name: 'both' }))
    expect(captions?.words).toEqual([
      { text: 'this', start: 0.75, end: 1.15 },
      { text: 'works!', start: 2.75, end: 3.15 },
    ])
  })

  test('is shots in seconds of the new cut; of those that begin in one cut the last holds', () => {
    const session = open()
    const shot = (start: number) => ({ start, layout: 'fit' as const, crop: null })
    const framing = [shot(10), shot(11), shot(11.5), shot(14)]
    const segments = [
      { start: 10, end: 10.5 },
      { start: 12, end: 15 },
    ]
    const { framing: sent } = told(makeStep(session, { framing, segments }, { name: 'both' }))
    expect(sent).toEqual([shot(0), shot(0.5), shot(2.5)])
  })
})

describe('going on', () => {
  test('after saving keeps what was typed meanwhile, and undoing goes back beyond it', () => {
    const sent = makeStep(open(), { title: 'Sent' }, { name: 'title' })
    const typed = makeStep(sent, { hook: 'Typed' }, { name: 'hook' })
    const answer = clip({ revision: 2, title: 'Sent' })
    const after = goOnFrom(typed, answer, sent.present)
    expect(after.revision).toBe(2)
    expect(told(after)).toEqual({ hook: { text: 'Typed' } })
    expect(undo(undo(after)).present.title).toBe('It works')
  })

  test('with corrected words that were saved is unchanged, and undoing brings the first word back', () => {
    const session = open()
    const wrong = session.words[5]
    if (!wrong) throw new Error('The word is missing.')
    const corrected = makeStep(session, { corrections: { [idOf(wrong)]: 'works.' } }, { name: 'x' })
    const words = clip().words?.map((word) =>
      word.text === 'wurks.' ? { ...word, text: 'works.' } : word,
    )
    const after = goOnFrom(corrected, clip({ revision: 2, words: words ?? [] }), corrected.present)
    expect(isChanged(after)).toBe(false)
    expect(told(undo(after)).captions?.words?.map(({ text }) => text)).toContain('wurks.')
  })

  test('with less of a style says what is not chosen any more', () => {
    const edits = { ...clip().edits, caption_style: { uppercase: true, color: '#FF0000' } }
    const session = open(clip({ edits }))
    const less = makeStep(session, { caption_style: { color: '#00FF00' } }, { name: 'style' })
    expect(told(less)).toEqual({ caption_style: { uppercase: null, color: '#00FF00' } })
    const none = makeStep(session, { caption_style: null }, { name: 'style' })
    expect(told(none)).toEqual({ caption_style: null })
  })

  test('from the clip as it is known changes nothing, so that nothing is drawn again', () => {
    const session = open()
    expect(goOnFrom(session, clip())).toBe(session)
  })

  test('from the edit of another window lays the own changes over it, or takes it and can undo that', () => {
    const mine = makeStep(open(), { title: 'Mine' }, { name: 'title' })
    const theirs = clip({ revision: 2, description: 'Theirs' })
    const both = goOnFrom(mine, theirs)
    expect([both.present.title, both.present.description]).toEqual(['Mine', 'Theirs'])
    expect(told(both)).toEqual({ title: 'Mine' })
    const taken = takeTheirs(mine, theirs)
    expect([isChanged(taken), taken.revision]).toEqual([false, 2])
    expect(undo(taken).present).toEqual(mine.present)
  })
})
