import { describe, expect, test } from 'bun:test'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { until } from '@svc/patience'
import { media } from '@svc/test-media'
import { recognizersFrom } from '../src/command-line/models-from.ts'
import { downloadModel } from '../src/transcribe/recognizers/models/download-model.ts'
import { chooseModel, findModel } from '../src/transcribe/recognizers/models/find-model.ts'
import { type Patience, provideModel } from '../src/transcribe/recognizers/models/provide-model.ts'
import {
  type WhisperModel,
  whisperModels,
} from '../src/transcribe/recognizers/models/whisper-models.ts'
import { startModelServer } from './transcribe/model-server.ts'
import { transcribeFile } from './transcribe/transcribe-media.ts'
import { refusal, startTranscriptionServer } from './transcribe/transcription-server.ts'
import { signal, temporaryFolder } from './workbench.ts'

const root = temporaryFolder()
/** A folder of a test's own, which is made when something is written there. */
const newFolder = () => join(root, crypto.randomUUID())
const content = crypto.getRandomValues(new Uint8Array(60_000))
const GB = 1e9

describe('the model for a machine', () => {
  test.each([
    [1, 1, 'tiny'],
    [1, 4, 'base'],
    [2, 24, 'base'],
    [8, 3, 'base'],
    [8, 8, 'small'],
    [32, 4.5, 'small'],
    [16, 16, 'large-v3-turbo-q5_0'],
  ])('with %d cores and %d GB is %s', (cores, gigabytes, model) => {
    const machine = { cores, memoryBytes: gigabytes * GB }
    expect(chooseModel(whisperModels(), machine)).toBe(model)
  })

  test('is one that an operator has put there, if the best one is not', async () => {
    const folder = newFolder()
    const { whisper } = recognizersFrom({}, folder)
    if (!whisper) throw new Error('Whisper is the default.')
    const machine = { cores: 2, memoryBytes: 8 * GB }
    expect(findModel(whisper, machine)).toMatchObject({ name: 'base', isThere: false })
    await Bun.write(join(folder, 'ggml-small.bin'), 'x')
    expect(findModel(whisper, machine)).toMatchObject({ name: 'small', isThere: true })
  })

  test.each([
    [{}, 'https://huggingface.co/ggerganov/whisper.cpp/resolve/'],
    [{ MODELS_URL: 'http://10.0.0.7/models/' }, 'http://10.0.0.7/models/ggml-base.bin'],
  ])('comes, with %j, from %s', (variables, address) => {
    const { whisper } = recognizersFrom(variables, '/models')
    expect(whisper?.models.base?.url).toStartWith(address)
  })

  test('is none when Whisper is off', () => {
    expect(recognizersFrom({ WHISPER_MODEL: 'off' }, '/models').whisper).toBeNull()
  })
})

describe('downloadModel', () => {
  test('goes on where the connection broke off, with progress', async () => {
    const path = join(newFolder(), 'model.bin')
    await using server = startModelServer(content, { mostBytes: 25_000 })
    const received: number[] = []
    await downloadModel(server.model, path, (bytes) => received.push(bytes))
    expect(await Bun.file(path).bytes()).toEqual(content)
    expect(server.ranges).toEqual([null, 'bytes=25000-', 'bytes=50000-'])
    expect(received).toEqual(received.toSorted((a, b) => a - b))
    expect(received.at(-1)).toBe(content.length)
    expect(await filesIn(dirname(path))).toEqual(['model.bin'])
  })

  test('goes on where a process was killed', async () => {
    const path = join(newFolder(), 'model.bin')
    const dead = Bun.spawn(['true'])
    await dead.exited
    await Bun.write(`${path}.part`, content.slice(0, 40_000))
    await Bun.write(`${path}.lock`, `${hostname()} ${dead.pid} x`)
    await using server = startModelServer(content)
    await downloadModel(server.model, path, () => {})
    expect(server.ranges).toEqual(['bytes=40000-'])
    expect(await Bun.file(path).bytes()).toEqual(content)
  })

  test('is done by one of several processes', async () => {
    const path = join(newFolder(), 'model.bin')
    const go = Promise.withResolvers<void>()
    await using server = startModelServer(content, { pause: { after: 1000, go: go.promise } })
    const begun = Promise.withResolvers<void>()
    const ours = downloadModel(server.model, path, (bytes) => bytes === 1000 && begun.resolve())
    await begun.promise
    const script = join(import.meta.dir, 'transcribe/download-child.ts')
    const command = [process.execPath, script, JSON.stringify(server.model), path]
    const others = [1, 2].map(() => Bun.spawn(command, { stderr: 'inherit' }))
    for (const { stdout } of others) {
      const { value } = await stdout.getReader().read()
      expect(Buffer.from(value ?? []).toString()).toBe('1000 bytes are there\n')
    }
    go.resolve()
    expect(await Promise.all(others.map(({ exited }) => exited))).toEqual([0, 0])
    await ours
    expect(server.ranges).toEqual([null])
    expect(await filesIn(dirname(path))).toEqual(['model.bin'])
  })

  test.each<[string, Partial<WhisperModel>, number | undefined, string]>([
    ['its checksum is wrong', { sha256: '0'.repeat(64) }, undefined, 'its checksum is wrong'],
    ['the server has no such file', {}, 404, 'it answered 404'],
    ['nothing listens there', { url: 'http://127.0.0.1:1/x' }, undefined, 'there is no connection'],
    ['the disk is too small', { size_bytes: 1e16 }, undefined, 'it needs 10000000000 MB more'],
    ['it is longer than published', { size_bytes: 100 }, undefined, 'it is too long'],
  ])('leaves nothing to be used where %s', async (_, differently, status, cause) => {
    await using server = startModelServer(content, { ...(status && { status }) })
    const model = { ...server.model, ...differently }
    const path = join(newFolder(), 'model.bin')
    const error = await downloadModel(model, path, () => {}).catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      name: 'ModelUnavailableError',
      retryable: true,
      message: expect.stringContaining(cause),
    })
    expect(await Bun.file(path).exists()).toBe(false)
    expect(await Bun.file(`${path}.lock`).exists()).toBe(false)
  })

  test('begins anew after a file whose checksum was wrong', async () => {
    const path = join(newFolder(), 'model.bin')
    await Bun.write(`${path}.part`, new Uint8Array(content.length))
    await using server = startModelServer(content)
    await expect(downloadModel(server.model, path, () => {})).rejects.toThrow('checksum')
    await downloadModel(server.model, path, () => {})
    expect(await Bun.file(path).bytes()).toEqual(content)
  })
})

describe('a job that needs a model', () => {
  const patience: Patience = { connectMs: 60, flowMs: 60, flowBytes: 1e6, againMs: 60_000 }
  const task = { signal, onProgress: () => {} }

  test('does not wait for a download that does not flow, which goes on for the next', async () => {
    const path = join(newFolder(), 'model.bin')
    const go = Promise.withResolvers<void>()
    await using server = startModelServer(content, { pause: { after: 0, go: go.promise } })
    const first = provideModel(server.model, path, task, patience)
    await expect(first).rejects.toThrow('no connection from')
    await expect(provideModel(server.model, path, task, patience)).rejects.toThrow('goes on')
    go.resolve()
    await until(() => Bun.file(path).exists())
    await provideModel(server.model, path, task, patience)
    expect(server.ranges).toEqual([null])
  })

  test('shares the download with others, and leaves it to them when it is called off', async () => {
    const path = join(newFolder(), 'model.bin')
    const go = Promise.withResolvers<void>()
    await using server = startModelServer(content, { pause: { after: 1000, go: go.promise } })
    const stopped = new AbortController()
    const fractions: number[] = []
    const onProgress = (fraction: number) => fractions.push(fraction)
    const one = provideModel(server.model, path, { ...task, signal: stopped.signal })
    const other = provideModel(server.model, path, { signal, onProgress })
    stopped.abort(new Error('called off'))
    await expect(one).rejects.toThrow('called off')
    go.resolve()
    await other
    expect(fractions.at(-1)).toBe(1)
    expect(server.ranges).toEqual([null])
  })

  test('does not try a failed download again at once', async () => {
    const path = join(newFolder(), 'model.bin')
    await using server = startModelServer(content, { status: 404 })
    const calm = { ...patience, connectMs: 3_600_000 }
    for (const _ of [1, 2]) {
      await expect(provideModel(server.model, path, task, calm)).rejects.toThrow('404')
    }
    expect(server.ranges).toHaveLength(1)
    const soon = { ...calm, againMs: 0 }
    const later = join(dirname(path), 'later.bin')
    for (const _ of [1, 2]) {
      await expect(provideModel(server.model, later, task, soon)).rejects.toThrow('404')
    }
    expect(server.ranges).toHaveLength(3)
  })
})

describe('speech on a machine without a model and a network', () => {
  const base: WhisperModel = {
    ...{ url: 'http://127.0.0.1:1/ggml-base.bin', size_bytes: 147_951_465 },
    ...{ sha256: '', memoryBytes: 1 },
  }
  const whisper = { model: 'base', models: { base }, cacheFolder: newFolder(), download: true }

  test('is recognized by Vosk at once, with a warning of each recognizer before it that failed', async () => {
    await using server = startTranscriptionServer(() => refusal(401, 'No such key.'))
    const service = { baseUrl: server.baseUrl, model: 'whisper-1', apiKey: 'sk-test' }
    const { engine, warnings } = await transcribeFile(media('speech.wav'), {
      recognizers: { service, whisper },
    })
    expect(engine).toBe('vosk-small-en-us')
    const code = 'recognizer_fallback'
    expect(warnings).toEqual([
      {
        code,
        message:
          'The transcription service answered 401: No such key. whisper-base was used instead of whisper-1.',
      },
      {
        code,
        message:
          'The speech model (148 MB) cannot be downloaded from 127.0.0.1:1: there is no connection. vosk-small-en-us was used instead of whisper-base: it supports only English and makes more mistakes.',
      },
    ])
  })

  test('is not recognized in a language that Vosk does not support', async () => {
    const transcript = await transcribeFile(media('speech.wav'), {
      language: 'de',
      recognizers: { service: null, whisper },
    })
    expect(transcript).toMatchObject({ source: 'none', language: null, words: [] })
    expect(transcript.warnings.map(({ code }) => code)).toEqual(['language_uncertain'])
  })
})

function filesIn(folder: string): Promise<string[]> {
  return Array.fromAsync(new Bun.Glob('*').scan(folder))
}
