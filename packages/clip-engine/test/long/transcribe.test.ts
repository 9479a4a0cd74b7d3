import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { describeCollection, media } from '@svc/test-media'
import { bareWord } from '../../src/transcribe/function-words.ts'
import { startVosk } from '../../src/transcribe/recognizers/vosk.ts'
import { readSpeechPieces, SAMPLE_RATE } from '../../src/transcribe/speech-pieces.ts'
import { alignWords } from '../transcribe/align-words.ts'
import { speak } from '../transcribe/flite.ts'
import { readZip } from '../transcribe/read-zip.ts'
import { errorRate, transcribeFile } from '../transcribe/transcribe-media.ts'
import { makeFile, probeMedia, signal, temporaryFolder, tools } from '../workbench.ts'

const moonshine = { service: null, whisper: null, moonshine: true }
const folder = temporaryFolder()
const SAID =
  'Why is the sea salty? Rain washes tiny grains of salt out of the rocks, and rivers carry them down to the coast. The water leaves again and becomes a cloud, but the salt has to stay behind.'
const DASHWOOD =
  'and mr john dashwood had then leisure to consider how much there might be prudently in his power to do for them'

describeCollection('Vosk', () => {
  test.each([
    [
      'speech/jfk.flac',
      'And so my fellow Americans, ask not what your country can do for you, ask what you can do for your country.',
      0.2,
    ],
    ['speech/librivox_0870.wav', DASHWOOD, 0.15],
    [
      'speech/librivox_0920.wav',
      'had he married a more amiable woman he might have been made still more respectable than he was',
      0.3,
    ],
  ])('recognizes %s', async (file, text, mostErrors) => {
    const transcript = await transcribeFile(media(file))
    expect(errorRate(transcript, text)).toBeLessThanOrEqual(mostErrors)
    expect(transcript).toMatchObject({ engine: 'vosk-small-en-us', language: 'en', warnings: [] })
  })

  test('times the words of a reader to within a tenth of a second', async () => {
    const { words } = await transcribeFile(media('speech/librivox_0870.wav'))
    const truth: { w: { t: string; b: number }[] } = await Bun.file(
      media('speech/librivox_0870.json'),
    ).json()
    const spoken = truth.w
      .filter(({ t }) => !t.startsWith('<'))
      .map(({ t, b }) => ({ text: t.replace(/\(\d\)/, '').replace('mister', 'mr'), start: b }))
    const { partner } = alignWords(
      spoken.map(({ text }) => text),
      words.map(({ text }) => bareWord(text)),
    )
    const errors = spoken.flatMap(({ text, start }, index) => {
      const word = words[partner[index] ?? -1]
      return word && bareWord(word.text) === text ? [Math.abs(word.start - start)] : []
    })
    expect(errors.length).toBeGreaterThan(17)
    expect(errors.toSorted((a, b) => a - b)[errors.length >> 1]).toBeLessThan(0.05)
    expect(Math.max(...errors)).toBeLessThan(0.12)
  })

  test('invents no words in a tune', async () => {
    const tune = ['-i', media('music/vibe_ace.ogg'), '-t', '10', '-vn']
    const { words, warnings } = await transcribeFile(await makeFile(tune, join(folder, 'tune.wav')))
    expect([words, warnings.map(({ code }) => code)]).toEqual([[], ['no_speech']])
  })

  test.each(['de-DE', 'es-ES', 'ja-JP'])('keeps no word that it recognizes in %s', async (tag) => {
    const whole = join(folder, `${tag}.wav`)
    await Bun.write(whole, await readZip(media(`speech/azure_${tag}.zip`), 'audio.wav'))
    const cut = await makeFile(['-i', whole, '-t', '14'], join(folder, `${tag}-cut.wav`))
    const transcript = await transcribeFile(cut)
    expect(transcript).toMatchObject({ language: null, words: [] })
    expect(transcript.warnings.map(({ code }) => code)).toEqual(['language_uncertain'])
  })
})

describeCollection('Moonshine', () => {
  test.each([
    [
      'speech/spacewalk.wav',
      "Yeah. As as much as it's worth celebrating the first spacewalk with an all-female team, I think many of us are looking forward to it just being normal. And I think if it signifies anything, it is to honor the the women who came before us who were skilled and qualified and didn't get the the same opportunities that we have today.",
      0.1,
    ],
    ['speech/librivox_0870.wav', DASHWOOD, 0.05],
  ])('recognizes %s', async (file, text, mostErrors) => {
    const transcript = await transcribeFile(media(file), { recognizers: moonshine })
    expect(errorRate(transcript, text)).toBeLessThanOrEqual(mostErrors)
    expect(transcript).toMatchObject({ engine: 'moonshine-base-en', language: 'en', warnings: [] })
  })
})

test('Moonshine recognizes nothing in music', async () => {
  const cut = ['-i', media('music.mp3'), '-t', '8', '-vn']
  const music = await makeFile(cut, join(folder, 'music.wav'))
  expect((await transcribeFile(music, { recognizers: moonshine })).words).toEqual([])
})

describeCollection('a recording', () => {
  test('that is bad keeps its captions, but for the words that make no sense', async () => {
    const { words, doubtful, language } = await transcribeFile(media('video/googlework_short.mp4'))
    const text = words.map((word) => bareWord(word.text)).join(' ')
    expect(text).toContain('a lot of strong french culture')
    expect(text).not.toContain('exceptional called around')
    expect(doubtful).toHaveLength(1)
    expect(language).toBe('en')
  })

  // A person speaks, but the recognizer returns “civil days but sorry for her she pointed to a couple”.
  test('of which the recognizer is not sure has no captions', async () => {
    const transcript = await transcribeFile(media('video/talk_greenscreen.mp4'))
    expect(transcript).toMatchObject({ words: [], language: null })
    expect(transcript.warnings.map(({ code }) => code)).toEqual(['language_uncertain'])
  })

  test('takes a subtitle track that follows its speech', async () => {
    const { source, language, warnings, words } = await transcribeFile(
      media('video/nasa_multistream.mp4'),
    )
    expect({ source, language, warnings }).toEqual({
      ...{ source: 'embedded', language: 'en', warnings: [] },
    })
    const text = words.map((word) => word.text).join(' ')
    expect(text).toStartWith('This is the optical and science segment of the Webb space')
    expect(words[0]?.speaker).toBe('NAR')
  })
})

test('Vosk gives the same words for a piece, whatever its process recognized before', async () => {
  const source = await probeMedia('speech-2.wav')
  const [piece] = await Array.fromAsync(readSpeechPieces({ tools, source, signal }, 60))
  using child = startVosk(signal)
  const samples = piece?.samples.subarray(0, 3 * SAMPLE_RATE)
  const hear = () => child.hear({ samples }, () => {})
  const first = await hear()
  expect(first.words.length).toBeGreaterThan(5)
  expect(await hear()).toEqual(first)
})

test('Vosk has no words of another language', async () => {
  const { doubtful, ...transcript } = await transcribeFile(media('german.wav'))
  expect(transcript).toMatchObject({ language: null, words: [] })
  expect(transcript.warnings).toMatchObject([
    {
      code: 'language_uncertain',
      message: expect.stringContaining('another language, or hard to hear'),
    },
  ])
  expect(doubtful).toHaveLength(1)
})

test('Moonshine writes nothing of another language than English', async () => {
  const transcript = await transcribeFile(media('german.wav'), { recognizers: moonshine })
  expect(transcript).toMatchObject({ words: [], language: null })
  expect(transcript.warnings.map(({ code }) => code)).toEqual(['language_uncertain'])
})

test('of speech of which the recognizer is not sure the words are left of which it is, in the language that was asked for', async () => {
  const english = await speak(SAID, join(folder, 'english.wav'))
  const reversed = { reversed: true, voice: 'rms' } as const
  const gibberish = await speak(SAID, join(folder, 'gibberish.wav'), reversed)
  const inputs = ['-i', english, '-i', gibberish, '-filter_complex', '[0][1]concat=v=0:a=1']
  const both = await makeFile(inputs, join(folder, 'both.wav'))
  const { words, doubtful, warnings, language } = await transcribeFile(both, { language: 'en' })
  const text = words.map((word) => bareWord(word.text)).join(' ')
  expect(text).toContain('rocks and rivers carry them')
  expect(doubtful.length).toBeGreaterThan(0)
  expect(
    words.filter((word) => doubtful.some((d) => word.start >= d.start && word.end <= d.end)),
  ).toEqual([])
  expect(warnings.map(({ code }) => code)).toEqual(['speech_uncertain'])
  expect(warnings[0]?.message).toMatch(/unsure of what is said at 0:\d\d–0:\d\d/)
  expect(language).toBe('en')
})
