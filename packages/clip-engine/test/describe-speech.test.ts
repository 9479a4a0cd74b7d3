import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { recognizersFrom } from '../src/command-line/models-from.ts'
import { describeRecognizers } from '../src/transcribe/describe-recognizers.ts'
import { describeSpeech } from '../src/transcribe/describe-speech.ts'
import { buildWhisperModel } from './transcribe/build-whisper-model.ts'
import { startModelServer } from './transcribe/model-server.ts'
import { scratchFolder } from './workbench.ts'

const BY_VOSK =
  'Speech is recognized by Vosk, which supports only English and writes no punctuation.'
const BY_MOONSHINE = 'Speech is recognized by Moonshine, which supports only English.'

describe('the recognizer of speech', () => {
  test('is Moonshine until the model is downloaded, which is reported', async () => {
    await using folder = await scratchFolder()
    const config = recognizersFrom({ WHISPER_MODEL: 'base' }, folder.path)
    const path = join(folder.path, 'ggml-base.bin')
    await Bun.write(`${path}.part`, new Uint8Array(15e6))
    expect(await describeSpeech(config)).toEqual({
      now: BY_MOONSHINE,
      better: `The Whisper model base supports about 100 languages. Its 148 MB are downloaded from huggingface.co when speech first needs them (10 % are there); without a network, put the file at ${path}.`,
    })
    const [, whisper] = await describeRecognizers(config)
    expect(whisper).toMatchObject({ available: true, ready: false })
    expect(whisper?.detail).toStartWith(
      'base: about 100 languages, with punctuation, 0.5 GB of memory. Its 148 MB',
    )
  })

  test('is Whisper when its model is present', async () => {
    await using folder = await scratchFolder()
    const bytes = await buildWhisperModel([' Hi'], 1).bytes()
    await using server = startModelServer(bytes)
    const whisper = {
      ...{ model: 'base', cacheFolder: folder.path, download: true },
      models: { base: server.model },
    }
    await Bun.write(join(folder.path, 'ggml-base.bin'), bytes)
    expect(await describeSpeech({ service: null, whisper })).toEqual({
      now: 'Speech is recognized by the Whisper model base, in about 100 languages and with punctuation.',
      better: 'WHISPER_MODEL=small makes fewer mistakes and takes about three times as long.',
    })
    await Bun.write(join(folder.path, 'ggml-base.bin'), 'broken off')
    const { now, better } = await describeSpeech({ service: null, whisper })
    expect([now, better]).toEqual([BY_VOSK, expect.stringContaining('has 10 bytes instead of')])
  })

  test.each([
    [
      { WHISPER_MODEL: 'off', MOONSHINE: 'off' },
      'WHISPER_MODEL is off; with WHISPER_MODEL=auto a Whisper model is used.',
    ],
    [
      { WHISPER_MODEL: 'huge', MOONSHINE: 'off' },
      'There is no model file /models/ggml-huge.bin; known names are',
    ],
    [
      { WHISPER_MODEL: 'off', MOONSHINE: 'off', TRANSCRIPTION_URL: 'http://127.0.0.1:9/v1' },
      'http://127.0.0.1:9/v1 cannot be reached. WHISPER_MODEL is off',
    ],
  ])('is Vosk with %j, and the reason is reported', async (variables, why) => {
    const { now, better } = await describeSpeech(recognizersFrom(variables, '/models'))
    expect(now).toBe(BY_VOSK)
    expect(better).toStartWith(why)
  })
})
