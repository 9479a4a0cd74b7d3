import { afterAll, describe, expect, test } from 'bun:test'
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeCollection, media, ODD_FILES } from '@svc/test-media'
import { EngineError } from '../src/engine-error.ts'
import { runFfmpeg } from '../src/ffmpeg/run-ffmpeg.ts'
import { findTools } from '../src/ffmpeg/tools.ts'
import { type ProbeLimits, probeSource } from '../src/probe/probe-source.ts'
import type { SourceVideo } from '../src/probe/source-video.ts'

const tools = findTools()
const signal = new AbortController().signal
const folder = await mkdtemp(join(tmpdir(), 'probe-test-'))

afterAll(() => rm(folder, { recursive: true }))

const MADE: [string, string][] = [
  ['small.mp4', 'video/mp4 2.00s | h264 640x360 30.00fps | aac 2ch 44100Hz'],
  ['yuv422p.mp4', 'video/mp4 2.00s | h264 640x360 30.00fps | aac 2ch 44100Hz'],
  ['hevc.mp4', 'video/mp4 2.00s | hevc 640x360 30.00fps | aac 2ch 44100Hz'],
  ['av1.mp4', 'video/mp4 1.00s | av1 360x240 29.97fps | aac 1ch 44100Hz'],
  ['odd-sides.webm', 'video/webm 1.00s | vp9 161x121 29.97fps | silent'],
  ['hdr.mov', 'video/quicktime 0.30s | hevc 720x1280 30.00fps turned 90 hdr | aac 2ch 44100Hz'],
  ['turned-90.mov', 'video/quicktime 0.50s | h264 320x568 30.00fps turned 90 | silent'],
  ['turned-180.mov', 'video/quicktime 0.50s | h264 568x320 30.00fps turned 180 | silent'],
  ['turned-270.mov', 'video/quicktime 0.50s | h264 320x568 30.00fps turned 270 | silent'],
  ['mirrored.mov', 'video/quicktime 0.50s | h264 320x568 30.00fps turned 90 | silent'],
  ['wide-pixels.mp4', 'video/mp4 2.00s | h264 427x360 30.00fps stretched | aac 2ch 44100Hz'],
  ['uneven-rate.mp4', 'video/mp4 2.93s | h264 320x240 12.95fps uneven | silent'],
  ['one-pixel.mp4', 'video/mp4 5.00s | h264 1x1 1.00fps | silent'],
  ['-begins-with-a-dash-.mp4', 'video/mp4 2.00s | h264 640x360 30.00fps | aac 2ch 44100Hz'],
  ["te[s]t_ video ' _ .flv", 'video/x-flv 1.79s | flv1 320x240 24.00fps | silent'],
  ['audio-only.mp4', 'audio/mp4 1.00s | no picture | aac 1ch 44100Hz'],
  ['really-m4a.aac', 'audio/mp4 2.00s | no picture | aac 1ch 44100Hz'],
  ['video-only.mp4', 'video/mp4 2.00s | h264 640x360 30.00fps | silent'],
  ['short-sound.mp4', 'video/mp4 1.20s | h264 320x240 60.00fps | aac 1ch 44100Hz'],
  ['late-start.mp4', 'video/mp4 3.08s | mpeg4 480x320 25.00fps | silent'],
  ['edit-list.mp4', 'video/mp4 3.50s | h264 640x360 30.00fps | aac 2ch 48000Hz'],
  ['fragments.mp4', 'video/mp4 2.04s | h264 640x360 29.66fps uneven | aac 1ch 44100Hz'],
  ['no-duration.webm', 'video/webm 3.02s | vp9 320x180 15.00fps | opus 1ch 48000Hz'],
  ['mov-text.mp4', 'video/mp4 2.00s | h264 300x200 20.00fps | aac 2ch 44100Hz | mov_text'],
  ['ssa-subtitles.mkv', 'video/x-matroska 2.02s | h264 640x360 30.00fps | ac3 1ch 44100Hz | ass'],
  ['attachment.mkv', 'video/x-matroska 2.04s | h264 640x360 30.00fps | aac 2ch 44100Hz'],
  ['cover-art.mp4', 'video/mp4 2.00s | h264 640x360 30.00fps | aac 2ch 44100Hz'],
  ['phone.3gp', 'audio/3gpp 3.00s | no picture | aac 1ch 8000Hz'],
  ['null-bytes.webm', 'video/webm 0.93s | vp8 160x90 30.00fps | silent'],
  ['silent-black.mp4', 'video/mp4 25.00s | h264 320x240 30.00fps | aac 1ch 44100Hz'],
  ['cut-off.mp4', 'video/mp4 3.04s | h264 640x360 25.00fps | aac 1ch 44100Hz'],
  ['flipped-bytes.mp4', 'video/mp4 5.00s | h264 640x360 25.00fps | aac 1ch 44100Hz'],
  ['bad-sound.mp4', 'video/mp4 5.00s | h264 640x360 25.00fps | mp3 2ch 44100Hz'],
  ['no-sound-description.mp4', 'video/mp4 5.00s | h264 640x360 25.00fps | silent'],
  ['long-mdat.mp4', 'video/mp4 2.00s | h264 640x360 25.00fps | aac 1ch 44100Hz'],
  ['no-streams.mp4', 'source_unsupported'],
  ['not-ebml.mkv', 'source_corrupt'],
  ['list-reads-a-file.avi', 'source_unsupported'],
  ['list-asks-a-server.avi', 'source_unsupported'],
  ['list-of-files.mp4', 'source_unsupported'],
  ['claims-800-megabytes.mp4', 'source_corrupt'],
  ['deep-boxes.mp4', 'source_unsupported'],
]

/** Of the collection. */
const WEIRD: [string, string][] = [
  ['-video-with-dash-.mp4', 'video/mp4 5.00s | h264 1x1 1.00fps | silent'],
  ['amr.3gp', 'audio/3gpp 3.00s | no picture | amr_nb 1ch 8000Hz'],
  ['attachment.mkv', 'video/x-matroska 2.04s | h264 640x360 30.00fps | aac 2ch 44100Hz'],
  ['audio_only.mp4', 'audio/mp4 1.04s | no picture | aac 1ch 44100Hz'],
  ['av1.mp4', 'video/mp4 1.09s | av1 1080x720 29.97fps | aac 1ch 44100Hz'],
  ['corrupt.mkv', 'source_corrupt'],
  ['corrupted.mp4', 'video/mp4 5.00s | h264 1280x720 10.00fps | silent'],
  ['cover_art.mp4', 'video/mp4 2.02s | h264 640x360 30.00fps | aac 2ch 44100Hz'],
  ['delayed_start.mp4', 'video/mp4 0.96s | mpeg4 480x320 25.00fps | silent'],
  ['failing_audio.mp4', 'video/mp4 11.23s | h264 640x360 25.00fps | mp3 2ch 44100Hz'],
  ['fragmented.mp4', 'video/mp4 1.07s | h264 1080x720 29.97fps | aac 1ch 44100Hz'],
  ['h264_opus_edit_list.mp4', 'video/mp4 10.01s | h264 1920x1080 30.00fps | aac 2ch 48000Hz'],
  [
    'hdr_dolbyvision.mov',
    'video/quicktime 0.13s | hevc 720x1280 30.00fps turned 90 hdr | aac 2ch 44100Hz',
  ],
  ['hevc.mp4', 'video/mp4 2.02s | hevc 640x360 30.00fps | aac 2ch 44100Hz'],
  ['invalid_bitstream_vp9.webm', 'source_corrupt'],
  ['invalid_nalu.mp4', 'video/mp4 1.00s | h264 1080x720 29.97fps | silent'],
  ['mdat_too_long.mp4', 'video/mp4 1.09s | h264 1080x720 29.97fps | aac 1ch 44100Hz'],
  ['missing_stsd.mp4', 'video/mp4 1.00s | h264 1080x720 29.97fps | silent'],
  ['mov_text.mp4', 'video/mp4 2.00s | h264 300x200 20.00fps | aac 2ch 44100Hz | mov_text'],
  ['no_duration.webm', 'video/webm 4.94s | vp9 1280x720 14.99fps | opus 2ch 48000Hz'],
  ['nostreams.mp4', 'source_unsupported'],
  ['null.webm', 'video/webm 4.24s | vp8 1920x1080 8.31fps uneven | silent'],
  ['odd_dimensions_vp9.webm', 'video/webm 1.00s | vp9 161x121 29.97fps | silent'],
  ['one_pixel.mp4', 'video/mp4 5.00s | h264 1x1 1.00fps | silent'],
  ['portrait.mp4', 'video/mp4 1.09s | h264 720x1080 29.97fps | aac 1ch 44100Hz'],
  ['rot180.mov', 'video/quicktime 0.10s | h264 568x320 30.00fps turned 180 | silent'],
  ['rot270.mov', 'video/quicktime 0.10s | h264 320x568 30.00fps turned 270 | silent'],
  ['rot90.mov', 'video/quicktime 0.10s | h264 320x568 30.00fps turned 90 | silent'],
  [
    'rotate_and_reflect.mp4',
    'video/mp4 1.09s | h264 720x1080 29.97fps turned 90 | aac 1ch 44100Hz',
  ],
  ['sar_2by3.mp4', 'video/mp4 2.02s | h264 427x360 30.00fps stretched | aac 2ch 44100Hz'],
  ['shorter_audio.mp4', 'video/mp4 1.20s | h264 320x240 60.00fps | aac 1ch 44100Hz'],
  ['silent_black_25s.mp4', 'video/mp4 25.00s | h264 320x240 30.00fps | aac 1ch 44100Hz'],
  ['slow_motion.mp4', 'video/mp4 0.53s | h264 1280x720 13.32fps uneven | silent'],
  ['ssa_subs.mkv', 'video/x-matroska 1.14s | h264 1080x720 29.99fps | ac3 1ch 44100Hz | ass'],
  ["te[s]t_ video ' _ .flv", 'video/x-flv 1.83s | h264 320x240 5.02fps uneven | silent'],
  ['video_only.mp4', 'video/mp4 1.00s | h264 1080x720 29.97fps | silent'],
  ['wrong_extension.aac', 'audio/mp4 9.66s | no picture | aac 1ch 44100Hz'],
  ['yuv422p.mp4', 'video/mp4 2.02s | h264 640x360 30.00fps | aac 2ch 44100Hz'],
]

const HOSTILE: [string, string][] = [
  ['afl_bad_ptr_800m.mp4', 'source_corrupt'],
  ['afl_call_stack_overflow.mp4', 'source_unsupported'],
  ['hls_read_passwd.avi', 'source_unsupported'],
  ['hls_ssrf.avi', 'source_unsupported'],
]

describe('probeSource', () => {
  test.each(MADE)('measures or refuses %s', async (name, expected) => {
    expect(await outcome(media(name))).toBe(expected)
  })

  test('has an expectation for every odd file', () => {
    expect(MADE.map(([name]) => name).toSorted()).toEqual(ODD_FILES.toSorted())
  })

  test('takes the largest picture and the best of equal sound tracks', async () => {
    const source = await probe(media('tracks.mp4'))
    expect(source.video).toMatchObject({ index: 3, width: 480, height: 270 })
    expect(source.audio).toMatchObject({ index: 4, sample_rate: 16000 })
    expect(source.subtitles.map(({ index, language }) => [index, language])).toEqual([
      [2, 'eng'],
      [5, 'eng'],
    ])
  })

  test('takes a cover for no picture', async () => {
    expect((await probe(media('music.mp3'))).video).toBeNull()
  })

  test('cleans the title a file gives itself', async () => {
    const path = join(folder, 'titled.mkv')
    const title = '  <b>"; rm -rf $HOME\n\u202Eevil\u0007 '
    await runFfmpeg(
      tools,
      ['-i', media('small.mp4'), '-c', 'copy', '-metadata', `title=${title}`, path],
      { signal, timeout_seconds: 30 },
    )
    expect((await probe(path)).title).toBe('<b>"; rm -rf $HOME evil')
  })

  test('goes by the content, not by the name', async () => {
    const path = join(folder, 'photo.jpg')
    await copyFile(media('small.mp4'), path)
    expect((await probe(path)).content_type).toBe('video/mp4')
  })
})

describeCollection('probeSource', () => {
  test.each(WEIRD)('measures weird/%s', async (name, expected) => {
    expect(await outcome(media(`weird/${name}`))).toBe(expected)
  })

  test.each(HOSTILE)('refuses hostile/%s', async (name, expected) => {
    expect(await outcome(media(`hostile/${name}`))).toBe(expected)
  })

  test('has an expectation for every weird and hostile file', async () => {
    const files = [...(await readdir(media('weird'))), ...(await readdir(media('hostile')))]
    expect([...WEIRD, ...HOSTILE].map(([name]) => name).toSorted()).toEqual(files.toSorted())
  })
})

describe('what a header claims', () => {
  test('does not lengthen a file that lasts 136 years by it', async () => {
    const path = await patched('small.mp4', 'mvhd', 20, 'ffffffff')
    expect((await probe(path)).duration_seconds).toBeCloseTo(2, 1)
  })

  test('does not change the size of the picture', async () => {
    const path = await patched('small.mp4', 'avc1', 28, 'ffffffff')
    expect((await probe(path)).video).toMatchObject({ width: 640, height: 360 })
  })

  test('does not lengthen a file that was cut off', async () => {
    const whole = join(folder, 'whole.mp4')
    await runFfmpeg(
      tools,
      [...['-i', media('clock.mp4')], ...['-c', 'copy', '-movflags', '+faststart', whole]],
      { signal, timeout_seconds: 30 },
    )
    const path = join(folder, 'cut.mp4')
    await Bun.write(path, await Bun.file(whole).slice(0, 250_000).bytes())
    expect((await probe(whole)).duration_seconds).toBeCloseTo(42.4, 1)
    expect((await probe(path)).duration_seconds).toBeWithin(20, 22)
  })
})

describe('what is refused', () => {
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
      () => made('large.mkv', ['color=s=9000x9000:r=1:d=1,format=gray', '-c:v', 'mjpeg']),
      'source_unsupported',
    ],
    [
      '210 tracks',
      () => made('many.mkv', ['anullsrc=d=0.1', ...Array(210).fill(['-map', '0:a']).flat()]),
      'source_unsupported',
    ],
    ['an encrypted file', encrypted, 'source_corrupt'],
  ])('%s', async (_, make, expected) => {
    expect(await outcome(await make())).toBe(expected)
  })

  test.each<[string, Partial<ProbeLimits>, string, string]>([
    ['max_bytes', { max_bytes: 1000 }, 'source_too_large', '40000 bytes or more; at most 1000'],
    ['max_seconds', { max_seconds: 2 }, 'source_too_long', 'lasts 3 seconds; at most 2'],
  ])('what exceeds %s, naming both numbers', async (_, limits, code, message) => {
    const all = { max_bytes: 1e9, max_seconds: 1e6, ...limits }
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

function probe(path: string): Promise<SourceVideo> {
  return probeSource(tools, path, signal)
}

async function outcome(path: string): Promise<string> {
  return await probe(path).then(summarise, (error: unknown) => {
    if (error instanceof EngineError) return error.code
    throw error
  })
}

function summarise({
  content_type,
  duration_seconds,
  video,
  audio,
  subtitles,
}: SourceVideo): string {
  const picture = video
    ? [
        `${video.codec} ${video.width}x${video.height} ${video.frame_rate.toFixed(2)}fps`,
        video.is_variable_frame_rate ? ' uneven' : '',
        video.rotation ? ` turned ${video.rotation}` : '',
        video.is_anamorphic ? ' stretched' : '',
        video.is_hdr ? ' hdr' : '',
      ].join('')
    : 'no picture'
  const sound = audio ? `${audio.codec} ${audio.channels}ch ${audio.sample_rate}Hz` : 'silent'
  const parts = [`${content_type} ${duration_seconds.toFixed(2)}s`, picture, sound]
  return [...parts, ...subtitles.map(({ codec }) => codec)].join(' | ')
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

async function made(name: string, [source = '', ...args]: string[]): Promise<string> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, name)
  await runFfmpeg(tools, ['-f', 'lavfi', '-i', source, ...args, '-y', path], {
    signal,
    timeout_seconds: 30,
  })
  return path
}

async function encrypted(): Promise<string> {
  const path = join(folder, 'encrypted.mp4')
  const key = '76a6c65c5ea762046bd749a2e632ccbb'
  const scheme = [
    '-encryption_scheme',
    'cenc-aes-ctr',
    '-encryption_key',
    key,
    '-encryption_kid',
    key,
  ]
  await runFfmpeg(tools, ['-i', media('small.mp4'), '-c', 'copy', ...scheme, path], {
    signal,
    timeout_seconds: 30,
  })
  return path
}
