import { expect, test } from 'bun:test'
import { listHeadlines } from '../src/select/describe/headline.ts'
import { measureSource } from '../src/select/measure-source.ts'
import { rows } from './rows.ts'
import { clipsOf, selectionInput } from './select-input.ts'
import { speak } from './spoken-words.ts'

/** The lines that a German sentence may be quoted by. */
function linesOf(sentence: string): string[] {
  const words = speak([sentence])
  const end = (words.at(-1)?.end ?? 0) + 1
  const { facts, vocabulary } = measureSource(selectionInput(words, end, {}, 'de'), {
    start: 0,
    end,
  })
  return facts.flatMap((each) => listHeadlines(each, words, vocabulary).map(({ text }) => text))
}

test.each(
  rows(`
    Also ich glaube, die Bäcker stehen gegen drei Uhr auf. | Die Bäcker stehen gegen drei Uhr auf
    Man macht das, weil die Impfstoffe ein großer Segen sind. | Die Impfstoffe sind ein großer Segen
    Das heißt, dass guter Teig viel Zeit braucht. | Guter Teig braucht viel Zeit
    Und wenn die Bienen sterben, stirbt der Mensch. | Wenn die Bienen sterben, stirbt der Mensch
    Die Frage ist: Wie kommt das Salz ins Meer? | Wie kommt das Salz ins Meer?
    Der Bäcker nimmt das Brot ja halt aus dem Ofen, wie gesagt, sozusagen. | Der Bäcker nimmt das Brot aus dem Ofen
    Wie viele Leute stecken sich im Bus an? | Wie viele Leute stecken sich im Bus an?
    Wenn die Bienen sterben, stirbt der Mensch, ganz sicher. | Wenn die Bienen sterben, stirbt der Mensch
    Meine Hunde hören ja zum Beispiel besser als wir. | Meine Hunde hören besser als wir
    Die Physik versucht viele Phänomene zu beschreiben. | Die Physik versucht viele Phänomene zu beschreiben
    Wir nehmen heute ein neues Mehl, ne? | Wir nehmen heute ein neues Mehl
    Jedes Brot ist einzigartig und mit drei Löchern siehst du jedes Korn. | Jedes Brot ist einzigartig; Mit drei Löchern siehst du jedes Korn
    Die schweren Teilchen verlieren tatsächlich sehr viel Energie im Wasser. | Die schweren Teilchen verlieren viel Energie im Wasser
  `),
)('“%s” is quoted as “%s”', (sentence, lines) => {
  expect(linesOf(sentence)).toEqual(lines.split('; '))
})

test.each(
  rows(`
    a clause with “dass” whose subject is not seen | Wir hoffen, dass dadurch noch ganze Dörfer kommen.
    a condition without what follows | Wenn die Bäcker nachts am Ofen stehen.
    a clause whose end is in the next | Die Bäcker haben gesagt, dass sie.
    a part without a verb | Gemeinsame Kataloge oder ganze Organe.
    what belongs to another noun | Das sind Völker, die Brot gebacken haben.
    two sentences that ran together | Im Berg bleibt immer Magma aufsteigt und stecken.
    what points at another sentence | Das ist eine große Aufgabe für die Bäcker.
    an adjective with the ending of a verb | Der Bäcker bekannt für sein gutes Brot.
    a question of one short word | Was ist denn Brot?
    what the speaker thinks | Ich glaube schon seit Jahren an den Ofen.
  `),
)('%s is no line', (_, sentence) => {
  expect(linesOf(sentence)).toEqual([])
})

test('key words stand as in a dictionary, with what is said of them', async () => {
  const words = speak([
    'Die Forscher zählen die Umstände und die Kinder in jedem Dorf.',
    'Bei den Kindern ging es um die Digitalisierung der öffentlichen Verwaltung und um nichts anderes in all den Jahren danach.',
    'Auf die Digitalisierung der öffentlichen Verwaltung warten die Kinder und die Forscher dort noch heute.',
  ])
  const [clip] = await clipsOf(words, {}, { language: 'de' })
  expect(clip?.title).toBe('Digitalisierung der öffentlichen Verwaltung')
  expect(clip?.titles.join()).not.toContain('Kindern')
})
