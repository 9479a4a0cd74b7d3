import { describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { media } from '@svc/test-media'
import { clock } from '../src/clock.ts'
import { openOutFolder } from '../src/command-line/check-files.ts'
import { clipTable } from '../src/command-line/clip-table.ts'
import { fileName } from '../src/command-line/file-name.ts'
import { readWish } from '../src/command-line/read-wish.ts'
import { scratchFolder } from './workbench.ts'

const small = media('small.mp4')

describe('clipTable', () => {
  const clips = [
    {
      rank: 1,
      score: 91,
      start: 61.4,
      end: 95,
      title: 'Why the sea is salty, and why it stays that way for ever',
      score_reasons: [
        { text: 'opens with a question', value: 0.9 },
        { text: '4 numbers', value: 0.4 },
      ],
    },
    { rank: 2, score: 7, start: 3725, end: 3790, title: '海はなぜ塩辛いのか', score_reasons: [] },
  ]

  test.each([60, 80, 120])('fits %d columns, whatever the script', (width) => {
    for (const line of clipTable(clips, width).split('\n')) {
      expect(Bun.stringWidth(line)).toBeLessThanOrEqual(width)
    }
  })

  test('shows rank, score, times, title and reasons', () => {
    const table = clipTable(clips, 120)
    expect(table).toMatch(
      /1\s+91\s+1:01–1:35\s+Why the sea is salty.*opens with a question · 4 numbers/,
    )
    expect(table).toContain('1:02:05–1:03:10')
  })
})

test.each([
  [0, '0:00'],
  [59.9, '0:59'],
  [3600, '1:00:00'],
])('clock writes %d seconds as %s', (seconds, text) => {
  expect(clock(seconds)).toBe(text)
})

test.each([
  ['Why the sea is salty?', '01-why-the-sea-is-salty'],
  ['../../etc/passwd', '01-etc-passwd'],
  ['海はなぜ', '01-海はなぜ'],
  ['???', '01'],
])('fileName makes %s safe for every file system', (title, name) => {
  expect(fileName({ rank: 1, title })).toBe(name)
})

describe('readWish', () => {
  test.each([
    [{ count: 0 }, '--count is 0; it must be a whole number from 1 to 50.'],
    [{ count: 2.5 }, '--count is 2.5; it must be a whole number from 1 to 50.'],
    [{ seconds: '90-15' }, '--seconds is "90-15"; it must be like 15-90, within 3 to 600.'],
    [
      { language: 'klingonese' },
      '--language is "klingonese"; it must be a tag such as en, de or pt-BR.',
    ],
    [{ transcript: 'a.txt' }, '--transcript is "/home/a.txt"; it must end in .srt, .vtt or .json.'],
  ])('says what is wrong with %j', async (wish, sentence) => {
    await expect(readWish({ video: 'a.mp4', ...wish }, '/home')).rejects.toThrow(sentence)
  })

  test('finds files from where the person is, and keeps addresses', async () => {
    await using folder = await scratchFolder()
    await Bun.write(join(folder.path, '-v.mp4'), 'a video')
    const local = await readWish({ video: './-v.mp4', out: 'x' }, folder.path)
    expect(local).toMatchObject({
      out: join(folder.path, 'x'),
      request: { source: { path: join(folder.path, '-v.mp4') } },
    })
    const remote = await readWish({ video: 'https://example.org/v.mp4' }, folder.path)
    expect(remote).toMatchObject({ request: { source: { url: 'https://example.org/v.mp4' } } })
  })

  test.each([
    [
      'nothing.mp4',
      {},
      'The video {}/nothing.mp4 cannot be read: there is no such file or folder.',
    ],
    ['empty.mp4', {}, '{}/empty.mp4 is empty: it has 0 bytes.'],
    ['.', {}, '{} is a folder; name a video file in it.'],
    [
      'talk.mp4/x.mp4',
      {},
      'The video {}/talk.mp4/x.mp4 cannot be read: a part of the path is a file, not a folder.',
    ],
    [
      'talk.mp4',
      { transcript: 'nothing.srt' },
      'The transcript {}/nothing.srt cannot be read: there is no such file or folder.',
    ],
  ])('says what is wrong with the file of %s %j', async (video, more, sentence) => {
    await using folder = await scratchFolder()
    await Bun.write(join(folder.path, 'empty.mp4'), '')
    await Bun.write(join(folder.path, 'talk.mp4'), 'a video')
    const read = readWish({ video, ...more }, folder.path)
    await expect(read).rejects.toThrow(sentence.replaceAll('{}', folder.path))
  })

  test('reads a transcript to its end before any work begins', async () => {
    await using folder = await scratchFolder()
    await Bun.write(join(folder.path, 'talk.mp4'), 'a video')
    await Bun.write(join(folder.path, 'talk.srt'), 'not a subtitle')
    const read = readWish({ video: 'talk.mp4', transcript: 'talk.srt' }, folder.path)
    await expect(read).rejects.toThrow(
      /^The SRT transcript cannot be used: line 1 is "not a subtitle"/,
    )
  })
})

test('a folder that cannot be saved to is reported', async () => {
  const opening = openOutFolder(`${small}/clips`)
  await expect(opening).rejects.toThrow(
    `Clips cannot be saved in ${small}/clips: a part of the path is a file, not a folder. Name another folder with --out.`,
  )
})

describe('bun clip', () => {
  test.each([
    [['--nonsense'], /^There is no option --nonsense\.\n\nFinds the clips of a video/],
    [['./nothing.mp4', '--count', '3'], /nothing\.mp4 cannot be read: there is no such file/],
  ])('says first what is wrong with %j, before any work', async (words, sentence) => {
    const { code, out, err } = await clip(words)
    expect(err).toMatch(sentence)
    expect([code, out]).toEqual([2, ''])
  })

  test('leaves no file behind when it fails, and prints the error alone', async () => {
    await using folder = await scratchFolder()
    const text = join(folder.path, 'text.mp4')
    await Bun.write(text, 'This is no video.')
    const { code, out, err } = await clip([text, '--out', join(folder.path, 'clips')])
    expect(err).toMatch(
      /^ {2}probing \d+ %\nThe file is text, not a video\. \(source_unsupported\)\n$/,
    )
    expect([code, out]).toEqual([1, ''])
    expect(await readdir(folder.path)).toEqual(['text.mp4'])
  })

  test('names every file it saved, and no other', async () => {
    await using folder = await scratchFolder()
    const out = join(folder.path, 'clips')
    const said = await clip([media('video-only.mp4'), '--seconds', '3-10', '--out', out])
    expect(said.err).not.toContain('downloading')
    const listed = said.out.slice(said.out.indexOf('Saved '))
    const [first, ...lines] = listed.trimEnd().split('\n')
    expect(first).toBe(`Saved 1 clip in ${out}, described in clips.json:`)
    expect(lines).toHaveLength(1)
    const [name = '', ...endings] = (lines[0] ?? '').trim().split(' ')
    const files = [name, ...endings.map((ending) => name.replace(/\.mp4$/, ending))]
    expect((await readdir(out)).toSorted()).toEqual([...files, 'clips.json'].toSorted())
    // It has no speech.
    expect(endings).toEqual([])
    expect(said.code).toBe(0)
  })
})

/** Runs the script of that name, as a person does. */
async function clip(words: string[]): Promise<{ code: number; out: string; err: string }> {
  const root = join(import.meta.dir, '../../..')
  const child = Bun.spawn(['bun', 'run', 'clip', ...words], {
    cwd: root,
    env: { ...process.env, INIT_CWD: root, WHISPER_MODEL: 'off' },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code: await child.exited, out, err }
}
