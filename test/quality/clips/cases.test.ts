import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareCases } from './cases/prepare-cases.ts'
import { readTimedJson, readTurns } from './cases/shows.ts'
import { readCase } from './pick-case.ts'

const folder = await mkdtemp(join(tmpdir(), 'bench-cases-'))
afterAll(() => rm(folder, { recursive: true }))

/** Paragraphs of half a minute each, without a repeated word. */
const BODY = Array.from({ length: 60 }, (_, at) =>
  Array.from({ length: 60 }, (_, word) => `w${at}x${word}`).join(' '),
)
const PICKED = [piece(30, 10, 30), piece(45, 0, 25)]

function piece(paragraph: number, from: number, to: number): string {
  return (BODY[paragraph] ?? '').split(' ').slice(from, to).join(' ')
}

describe('cases', () => {
  const from = ['lenny', 'doac'].map((show) => `${show}=${join(folder, show)}`).join(',')

  beforeAll(async () => {
    // A word of the opening was left out by the editor.
    const opening = PICKED.map((text) => text.replace(/ w\d+x15 /, ' '))
    const said = [...opening, 'Welcome to the show, it is about words.', ...BODY]
    await commit('lenny', 'episodes/one/transcript.md', turns(said))
    await commit('lenny', 'episodes/same/transcript.md', turns(said))
    await commit('lenny', 'episodes/without/transcript.md', turns(BODY.toReversed()))
    await commit('doac', 'data/transcripts/two.json', JSON.stringify(timed('two', said)))
  })

  test('hold the interview without its opening, and where that was cut from', async () => {
    const cases = await prepareCases({ cases: join(folder, 'cases'), from, fetch: false })
    const names = Object.values(cases).map((paths) => paths.map((path) => path.split('/').at(-1)))
    expect(names).toEqual([['two.json'], ['one.json']])
    for (const path of Object.values(cases).flat()) {
      const { words, moments } = await readCase(path)
      expect(words[0]).toMatchObject({ text: 'Welcome', start: 0 })
      const held = moments.map(({ start, end }) =>
        words.filter((word) => word.start >= start - 0.01 && word.end <= end + 0.01),
      )
      expect(held.map((own) => own.map(({ text }) => text).join(' '))).toEqual(PICKED)
    }
  })

  test('are not built inside of the project, and not fetched unless asked for', async () => {
    const nothing = { from: '', fetch: false }
    const within = prepareCases({ ...nothing, cases: import.meta.dir })
    await expect(within).rejects.toThrow('must not lie in the project')
    const nowhere = prepareCases({ ...nothing, cases: join(folder, 'none') })
    await expect(nowhere).rejects.toThrow('--fetch')
  })
})

describe('a transcript', () => {
  test('is read with speakers and times', () => {
    const text =
      '---\nduration_seconds: 90\n---\n# T\nAnn (01:02):\nOne [laughs] two.\n\n(1:00:03):\nThree.\n'
    expect(readTurns('episodes/ann/transcript.md', text)).toEqual({
      name: 'ann',
      paragraphs: [
        { start: 62, speaker: 'Ann', text: 'One  two.' },
        { start: 3603, speaker: 'Ann', text: 'Three.' },
      ],
    })
  })

  test('is spread over its length where it has no times', () => {
    const text = '---\nduration_seconds: 90\n---\nAnn:\nOne two.\nBob:\nThree go.'
    const { paragraphs } = readTurns('a/b/t.md', text)
    expect(paragraphs.map(({ start }) => start)).toEqual([0, (90 * 8) / 17])
  })

  test('is read from JSON', () => {
    const stored = { id: 'x', paragraphs: [{ t: '00:01:05', text: 'One.' }] }
    expect(readTimedJson('', JSON.stringify(stored)).paragraphs[0]?.start).toBe(65)
  })
})

function clock(seconds: number): string {
  const part = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${part(seconds / 3600)}:${part((seconds / 60) % 60)}:${part(seconds % 60)}`
}

function turns(paragraphs: string[]): string {
  const said = paragraphs.map((text, at) => `Ann (${clock(at * 30)}):\n${text}\n`)
  return ['---\nguest: Ann\n---\n# Title\n', ...said].join('\n')
}

function timed(id: string, paragraphs: string[]) {
  return { id, paragraphs: paragraphs.map((text, at) => ({ t: clock(at * 30), text })) }
}

async function commit(show: string, path: string, content: string): Promise<void> {
  const clone = join(folder, show)
  await mkdir(clone, { recursive: true })
  await Bun.write(join(clone, path), content)
  const who = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org']
  await Bun.$`git -C ${clone} init -q && git -C ${clone} add . && git -C ${clone} ${who} commit -qm ${path}`.quiet()
}
