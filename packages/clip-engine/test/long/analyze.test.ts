import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { describeCollection, media } from '@svc/test-media'
import { analyzeSource } from '../../src/analyze/analyze-source.ts'
import { runFfmpeg } from '../../src/ffmpeg/run-ffmpeg.ts'
import { hearingWarnings } from '../../src/pipeline/find-clips.ts'
import { findReactions } from '../../src/select/units/list-units.ts'
import {
  analyzeMedia,
  hearMedia,
  isInside,
  lengthOf,
  meanMotion,
  startsOf,
} from '../analyze-media.ts'
import { spoken } from '../caption-job.ts'
import { makeFile, probed, scratchFolder, signal, temporaryFolder, tools } from '../workbench.ts'

const FRAME = 1001 / 30_000

describeCollection('shots', () => {
  test('begin where PySceneDetect says, through cuts and black', async () => {
    const starts = await startsOf('video/cuts_testvideo.mp4')
    const expected = [0, 15, 198, 377].map((frame) => frame * FRAME)
    expect(starts.length).toBe(5)
    for (const [at, time] of expected.entries())
      expect(starts[at]).toBeWithin(time - 0.15, time + 0.15)
    // What follows is a dissolve, from 17.6 to 18.5 s.
    expect(starts[4]).toBeWithin(17.8, 18.4)
  })

  test('begin with the first frame of each cut of a documentary', async () => {
    const starts = await startsOf('video/googlework_short.mp4')
    // Times of scdet at every frame, checked by eye; a whip pan at 12.5 s is not a cut.
    const cuts = [
      ...[1.401, 2.035, 2.636, 3.27, 3.937, 4.538, 5.172, 5.806, 6.406, 7.04, 7.641, 8.241],
      ...[10.544, 15.248, 18.852, 21.154, 24.524, 26.493, 28.161, 32.499],
    ]
    expect(starts.length).toBe(cuts.length + 1)
    for (const [at, cut] of cuts.entries())
      expect(starts[at + 1]).toBeWithin(cut - 0.01, cut + 0.01)
  })

  test('dissolve into one another', async () => {
    const starts = await startsOf('video/nasa_multistream.mp4')
    expect(starts.length).toBe(3)
    expect(starts[1]).toBeWithin(5.2, 6)
    expect(starts[2]).toBeWithin(8, 8.15)
  })

  test.each([
    ['a hand-held talk in which somebody runs about', 'video/talk_greenscreen.mp4'],
    ['people walking in and out, at ten frames a second', 'video/people_no_audio.mp4'],
    ['a variable frame rate', 'video/talk_square.mp4'],
    ['a black picture', 'weird/silent_black_25s.mp4'],
    ['a burnt-in clock', 'video/example_jfk_timecode.mp4'],
  ])('are one for %s', async (_, name) => {
    const { shots, duration_seconds } = await analyzeMedia(name)
    expect(shots).toEqual([{ start: 0, end: duration_seconds }])
  })
})

describeCollection('black', () => {
  test('is where the picture is black, a logo notwithstanding', async () => {
    const { black } = await analyzeMedia('video/cuts_testvideo.mp4')
    expect(black.map(({ start }) => Math.round(start))).toEqual([0, 6, 12, 23])
    expect((await analyzeMedia('weird/silent_black_25s.mp4')).black[0]?.end).toBeGreaterThan(24.9)
    expect((await analyzeMedia('video/talk_greenscreen.mp4')).black).toEqual([])
  })
})

describeCollection('motion', () => {
  test('distinguishes a burnt-in clock, a talk and a person who runs', async () => {
    const [clock, talk, running] = await Promise.all(
      ['video/example_jfk_timecode.mp4', 'video/talk_square.mp4', 'video/talk_greenscreen.mp4'].map(
        meanMotion,
      ),
    )
    expect(clock).toBeLessThan(0.001)
    expect(talk).toBeWithin(0.001, 0.01)
    expect(running).toBeGreaterThan(0.02)
  })
})

describeCollection('loudness', () => {
  test.each([
    ['stereo at 44.1 kHz', 'video/googlework_short.mp4'],
    ['one channel at 8 kHz', 'speech/commercial_mono_8k.wav'],
    ['a source that is mostly silence', 'video/example_jfk_timecode.mp4'],
  ])('agrees with ffmpeg within 0.2 LU for %s', async (_, name) => {
    const { loudness } = await analyzeMedia(name)
    const measured = await measureWithFfmpeg(name)
    expect(Math.abs((loudness.integrated_lufs ?? 0) - measured)).toBeLessThan(0.2)
  })
})

describeCollection('speech', () => {
  test('covers the spoken words and not the pause around them', async () => {
    const { speech } = await analyzeMedia('speech/librivox_0870.wav')
    const truth = await Bun.file(media('speech/librivox_0870.json')).json()
    const words = (truth.w as { b: number; d: number; t: string }[]).filter((w) => w.t !== '<sil>')
    const covered = words.filter(({ b, d }) => isInside(speech, b + d / 2))
    expect(words.length).toBeGreaterThan(15)
    expect(covered.length).toBe(words.length)
    expect(isInside(speech, 7.05)).toBe(false)
  })

  test.each([
    ['a person with pauses', 'speech/silero_en_60s.wav', 0.7, 0.9],
    ['two people talking', 'speech/katiesteve.wav', 0.65, 0.95],
    ['a telephone call', 'speech/commercial_mono_8k.wav', 0.4, 0.8],
    ['music', 'music/vibe_ace.ogg', 0, 0.1],
  ])('takes its share of %s', async (_, name, least, most) => {
    const { speech, duration_seconds } = await analyzeMedia(name)
    expect(lengthOf(speech) / duration_seconds).toBeWithin(least, most)
  })
})

describeCollection('silences', () => {
  test('are found between phrases and never inside a word', async () => {
    const { silences } = await analyzeMedia('video/example_jfk_timecode.mp4')
    // Frames 26 to 34, of 30 a second, are the pause after "And so".
    expect(isInside(silences, 30 / 30)).toBe(true)
    expect(isInside(silences, 25)).toBe(true)
    for (const time of [0.5, 2, 3, 6, 9, 12, 15]) expect(isInside(silences, time)).toBe(false)
  })

  test('are found against loud noise as well', async () => {
    await expectSameSilences('speech/silero_en_60s.wav')
  })
})

describeCollection('speech that is recorded well', () => {
  const said = { words: spoken(['said']), doubtful: [] }
  test.each([
    ['speech/jfk.flac'],
    ['speech/commercial_mono_8k.wav'],
    ['speech/spacewalk.wav'],
    ['video/talk_square.mp4'],
    ['video/nasa_multistream.mp4'],
  ])('gives no warning in %s', async (file) => {
    expect(hearingWarnings(said, await analyzeMedia(file))).toEqual([])
  })
})

describeCollection('captions', () => {
  test.each([
    ['video/googlework_short.mp4'],
    ['video/example_jfk_timecode.mp4'],
    ['video/talk_greenscreen.mp4'],
    ['video/cuts_testvideo.mp4'],
    ['video/cuts_slides.mov'],
    ['video/people_no_audio.mp4'],
  ])('are not seen in %s', async (name) => {
    expect((await analyzeMedia(name)).has_captions).toBe(false)
  })
})

describeCollection('music behind a sentence', () => {
  const folder = temporaryFolder()

  test('is no reaction', async () => {
    const inputs = ['speech/jfk.flac', 'music/vibe_ace.ogg'].flatMap((name) => ['-i', media(name)])
    const said = '[0:a]atrim=0:10.3,aresample=16000[said]'
    const jingle = '[1:a]atrim=30:35,asetpts=PTS-STARTPTS,aresample=16000[jingle]'
    const joined = `${said};${jingle};[said][jingle]concat=v=0:a=1`
    const path = await makeFile([...inputs, '-filter_complex', joined], join(folder, 'jingle.wav'))
    const analysis = await analyzeSource(tools, await probed(path), signal, () => {})
    const { sounds: _, ...untold } = analysis
    expect(findReactions(untold, []).length).toBe(1)
    expect(findReactions(analysis, [])).toEqual([])
  })
})

/** Loudness as ffmpeg's own meter says, in LUFS. */
async function measureWithFfmpeg(name: string): Promise<number> {
  const args = ['-i', media(name), '-vn', '-af', 'ebur128', '-f', 'null', '-']
  const { log } = await runFfmpeg(tools, args, { signal, timeoutSeconds: 60 })
  return Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(log)?.[1])
}

/** That noise hides no more than a third of the silences of a file, and adds none. */
async function expectSameSilences(name: string): Promise<void> {
  await using scratch = await scratchFolder()
  const noise = 'anoisesrc=a=0.02:c=pink:r=16000:s=1[n];[0:a][n]amix=2:duration=first:normalize=0'
  const graph = ['-filter_complex', noise]
  const noisy = await makeFile(['-i', media(name), ...graph], `${scratch.path}/noisy.wav`)
  const { silences } = await analyzeSource(tools, await probed(noisy), signal, () => {})
  const clean = lengthOf((await hearMedia(name)).silences)
  expect(clean).toBeGreaterThan(3)
  expect(lengthOf(silences) / clean).toBeWithin(0.6, 1.5)
}
