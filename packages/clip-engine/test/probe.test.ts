import { describe, expect, test } from 'bun:test'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { media } from '@svc/test-media'
import { preparePicture } from '../src/encode/picture.ts'
import { EngineError } from '../src/engine-error.ts'
import { playbackType } from '../src/probe/playback-type.ts'
import { type ProbeLimits, probeSource } from '../src/probe/probe-source.ts'
import { sourceWarnings } from '../src/probe/source-warnings.ts'
import { MADE } from './fixtures/probe-outcomes.ts'
import { summarise } from './summarise-source.ts'
import { lavfi, makeFile, probed, probeMedia, signal, temporaryFolder, tools } from './workbench.ts'

const folder = temporaryFolder()

/** What is measured of the odd files, all of which go through the engine in `long/every-file.test.ts`. */
const MEASURED = new Map(MADE)

describe('probeSource', () => {
  test('takes the largest picture and the best of equal sound tracks', async () => {
    const source = await probeMedia('tracks.mp4')
    expect(source.video).toMatchObject({ index: 3, width: 480, height: 270 })
    expect(source.audio).toMatchObject({ index: 4, sample_rate: 16000 })
    expect(source.subtitles.map(({ index, language }) => [index, language])).toEqual([
      [2, 'eng'],
      [5, 'eng'],
    ])
  })

  test('takes a cover for no picture', async () => {
    expect((await probeMedia('music.mp3')).video).toBeNull()
  })

  test('cleans the title a file gives itself', async () => {
    const path = join(folder, 'titled.mkv')
    const title = '  <b>"; rm -rf $HOME\n\u202Eevil\u0007 '
    await makeFile(['-i', media('small.mp4'), '-c', 'copy', '-metadata', `title=${title}`], path)
    expect((await probed(path)).title).toBe('<b>"; rm -rf $HOME evil')
  })

  test('goes by the content, not by the name', async () => {
    const path = join(folder, 'photo.jpg')
    await copyFile(media('small.mp4'), path)
    expect((await probed(path)).content_type).toBe('video/mp4')
  })
})

test.each([
  ['small.mp4', 'video/mp4'],
  ['turned-90.mov', 'video/mp4'],
  ['music.mp3', 'audio/mpeg'],
  ['hdr.mov', null],
  ['no-duration.webm', 'video/webm'],
  ['late-start.mp4', null],
])('%s is measured, and browsers play it as %p', async (name, type) => {
  const source = await probeMedia(name)
  expect(playbackType(source)).toBe(type)
  expect(summarise(source)).toBe(MEASURED.get(name) ?? summarise(source))
})

test('colours are told by the header, and by the size where an earlier release left them out', async () => {
  const { video } = await probeMedia('hdr.mov')
  if (!video) throw new Error('hdr.mov has a picture.')
  const { color, ...left } = { ...video, is_hdr: false }
  expect(color).toEqual({ matrix: 'bt2020nc', is_full_range: false })
  const convert = (height: number) => preparePicture({ ...left, height }).picture.toBt709
  expect(convert(480)).toEqual({ out_color_matrix: 'bt709', out_range: 'tv' })
  expect(convert(720)).toEqual({})
})

test('a small picture gives a warning with its size', async () => {
  const source = await probeMedia('small.mp4')
  expect(sourceWarnings(source)[0]?.message).toContain('640×360')
  const sized = (width: number, height: number) =>
    sourceWarnings({ ...source, video: source.video && { ...source.video, width, height } }).length
  expect([sized(270, 480), sized(479, 854), sized(854, 480), sized(480, 854)]).toEqual([1, 1, 0, 0])
  expect(sourceWarnings({ ...source, video: null })).toEqual([])
})

describe('what a header claims', () => {
  test('does not lengthen a file that lasts 136 years by it', async () => {
    const path = await patched('small.mp4', 'mvhd', 20, 'ffffffff')
    expect((await probed(path)).duration_seconds).toBeCloseTo(2, 1)
  })

  test('does not change the size of the picture', async () => {
    const path = await patched('small.mp4', 'avc1', 28, 'ffffffff')
    expect((await probed(path)).video).toMatchObject({ width: 640, height: 360 })
  })

  test('does not lengthen a file that was cut off', async () => {
    const copied = ['-i', media('clock.mp4'), '-c', 'copy', '-movflags', '+faststart']
    const whole = await makeFile(copied, join(folder, 'whole.mp4'))
    const path = join(folder, 'cut.mp4')
    await Bun.write(path, await Bun.file(whole).slice(0, 225_000).bytes())
    expect((await probed(whole)).duration_seconds).toBeCloseTo(21.4, 1)
    expect((await probed(path)).duration_seconds).toBeWithin(13, 18)
  })
})

describe('what is refused', () => {
  test.each(['not-ebml.mkv', 'list-reads-a-file.avi'])('%s', async (name) => {
    expect(await outcome(media(name))).toBe(MEASURED.get(name) ?? '')
  })

  test.each<[string, () => Promise<string>, string]>([
    ['an empty file', () => written('empty.mp4', ''), 'source_corrupt'],
    ['one byte', () => written('byte.mp4', '\0'), 'source_corrupt'],
    ['text named .mp4', () => written('text.mp4', 'hello'), 'source_unsupported'],
    ['a web page named .mp4', () => written('page.mp4', '<html></html>'), 'source_unsupported'],
    [
      'subtitles',
      () => written('a.srt', '1\n00:00:00,000 --> 00:00:02,000\nHi\n'),
      'source_unsupported',
    ],
    ['a program', async () => process.execPath, 'source_unsupported'],
    ['a folder', async () => folder, 'source_unsupported'],
    ['a device', async () => '/dev/zero', 'source_unsupported'],
    ['a missing file', async () => '/nowhere/a.mp4', 'source_unreachable'],
    ['a picture', () => made('a.png', ['testsrc=s=64x64', '-frames:v', '1']), 'source_unsupported'],
    ['an animated picture', () => made('a.gif', ['testsrc=s=64x64:d=1']), 'source_unsupported'],
    [
      'a picture of 81 million pixels',
      () => made('large.mkv', ['color=s=9000x9000:r=1:d=1,format=gray', '-c:v', 'png']),
      'source_unsupported',
    ],
    [
      '210 tracks',
      () =>
        made('many.mkv', [
          ...['anullsrc=d=0.1', '-c:a', 'pcm_s16le'],
          ...Array(210).fill(['-map', '0:a']).flat(),
        ]),
      'source_unsupported',
    ],
    ['encrypted sound', () => encrypted(media('audio-only.mp4')), 'source_corrupt'],
    ['an encrypted picture', () => encrypted(media('small.mp4')), 'source_corrupt'],
    [
      'an encrypted picture in fragments',
      () => encrypted(media('small.mp4'), '-movflags', 'frag_keyframe+empty_moov'),
      'source_corrupt',
    ],
    ['a track that says that it is encrypted', () => marked('avc1', 'encv'), 'source_corrupt'],
    ['sound that says that it is encrypted', () => marked('mp4a', 'enca'), 'source_corrupt'],
  ])('%s', async (_, make, expected) => {
    expect(await outcome(await make())).toBe(expected)
  })

  test.each<[string, Partial<ProbeLimits>, string, string]>([
    ['max_bytes', { maxBytes: 1000 }, 'source_too_large', '40000 bytes or more; at most 1000'],
    ['max_seconds', { maxSeconds: 1 }, 'source_too_long', 'lasts 2 seconds; at most 1'],
  ])('what exceeds %s, naming both numbers', async (_, limits, code, message) => {
    const all = { maxBytes: 1e9, maxSeconds: 1e6, ...limits }
    await expect(probeSource(tools, media('small.mp4'), signal, all)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    })
  })

  test('an aborted call, with the reason of the abort', async () => {
    const reason = new Error('deleted')
    const aborted = AbortSignal.abort(reason)
    await expect(probeSource(tools, media('hevc.mp4'), aborted)).rejects.toBe(reason)
  })
})

async function outcome(path: string): Promise<string> {
  return await probed(path).then(summarise, (error: unknown) => {
    if (error instanceof EngineError) return error.code
    throw error
  })
}

/** Overwrites bytes of an MP4 at a distance from the name of a box. */
async function patched(name: string, box: string, distance: number, hex: string): Promise<string> {
  const bytes = Buffer.from(await Bun.file(media(name)).arrayBuffer())
  Buffer.from(hex, 'hex').copy(bytes, bytes.indexOf(box) + distance)
  const path = join(folder, `${box}.mp4`)
  await Bun.write(path, bytes)
  return path
}

async function written(name: string, content: string): Promise<string> {
  const path = join(folder, name)
  await Bun.write(path, content)
  return path
}

function made(name: string, [source = '', ...args]: string[]): Promise<string> {
  return makeFile([...lavfi(source), ...args], join(folder, name))
}

/** Marks one track of an intact file as encrypted; decoders that check only the codec can still read it. */
async function marked(entry: string, name: string): Promise<string> {
  const bytes = Buffer.from(await Bun.file(media('small.mp4')).arrayBuffer())
  const at = bytes.indexOf(entry, bytes.indexOf('stsd'))
  bytes.write(name, at, 'latin1')
  const path = join(folder, `${name}.mp4`)
  await Bun.write(path, bytes)
  return path
}

function encrypted(path: string, ...more: string[]): Promise<string> {
  const key = '76a6c65c5ea762046bd749a2e632ccbb'
  const scheme = ['-encryption_scheme', 'cenc-aes-ctr', '-encryption_key', key]
  const args = ['-i', path, '-c', 'copy', ...scheme, '-encryption_kid', key, ...more]
  return makeFile(args, join(folder, `encrypted-${crypto.randomUUID()}.mp4`))
}
