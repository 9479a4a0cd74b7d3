import { afterAll, describe, expect, test } from 'bun:test'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFaceDetector } from '../src/analyze/faces/face-detector.ts'
import { KilledError } from '../src/engine-error.ts'
import { runFfmpeg } from '../src/ffmpeg/run-ffmpeg.ts'
import { findTools, type Tools } from '../src/ffmpeg/tools.ts'
import { probeSource } from '../src/probe/probe-source.ts'
import { startSpeechProcess } from '../src/transcribe/recognizers/speech-process.ts'
import { childrenNaming } from './processes.ts'

const tools = findTools()
const folder = await mkdtemp(join(tmpdir(), 'killed-children-'))
const { signal } = new AbortController()
const video = join(folder, 'video.mp4')
const drawn = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=25:d=2', '-f', 'lavfi', '-i', 'sine=d=2']
await runFfmpeg(tools, [...drawn, video], { signal, timeoutSeconds: 30 })
afterAll(() => rm(folder, { recursive: true }))

describe('a child that is killed gives no verdict on the source', () => {
  test.each([
    ['ffprobe', 'before it reads the header', 'show_entries format='],
    ['ffprobe', 'while it reads packets', 'show_entries packet='],
    ['ffmpeg', 'while it decodes a sample', 'framecrc'],
  ] as const)('%s, %s', async (program, _, words) => {
    const broken = await replaced(program, words, 'kill -9 $$')
    const error = await probeSource(broken, video, signal).catch((reason) => reason)
    expect(error).toMatchObject({ name: 'KilledError', retryable: true })
    expect(error.message).toEndWith('was ended by SIGKILL.')
  })

  test('ffmpeg, by a signal from another process', async () => {
    const endless = ['-f', 'lavfi', '-i', 'testsrc=s=64x64', '-f', 'null', join(folder, 'victim')]
    const run = runFfmpeg(tools, endless, { signal, timeoutSeconds: 60 }).catch((error) => error)
    process.kill(await child('victim'), 'SIGKILL')
    expect(await run).toBeInstanceOf(KilledError)
  })

  test('ffmpeg, by lack of memory', async () => {
    const poor = await replaced('ffmpeg', '', 'ulimit -v 100000')
    const decoding = ['-i', video, '-f', 'null', '-']
    const run = runFfmpeg(poor, decoding, { signal, timeoutSeconds: 60 })
    await expect(run).rejects.toMatchObject({ retryable: true })
  })

  test('the face detector', async () => {
    const size = { width: 64, height: 64 }
    const detector = startFaceDetector(size)
    const { sight } = await detector.look(new Uint8Array((size.width * size.height * 3) / 2))
    await sight
    process.kill(await child('face-process'), 'SIGKILL')
    const next = detector.look(new Uint8Array((size.width * size.height * 3) / 2))
    const error = await next.then(({ sight }) => sight).catch((reason) => reason)
    expect(error).toMatchObject({ name: 'KilledError', retryable: true })
  })

  test('a speech recognizer', async () => {
    const script = join(import.meta.dir, 'transcribe/silent-child.ts')
    using speech = startSpeechProcess(script, [], { silentSeconds: 60, signal })
    const heard = speech.hear({}, () => {}).catch((reason: unknown) => reason)
    process.kill(await child('silent-child'), 'SIGKILL')
    expect(await heard).toMatchObject({ name: 'KilledError', code: 'transcription_failed' })
  })
})

describe('a child that gets no processor', () => {
  test('is waited for beyond its time', async () => {
    const output = join(folder, 'slow.mkv')
    // In real time, so that it still runs when it is killed.
    const args = ['-re', '-f', 'lavfi', '-i', 'testsrc=s=64x64:d=1', '-c:v', 'ffv1', output]
    const run = runFfmpeg(tools, args, { signal, timeoutSeconds: 1 })
    const pid = await child('slow.mkv')
    process.kill(pid, 'SIGSTOP')
    await Bun.sleep(2000)
    process.kill(pid, 'SIGCONT')
    expect(await run).toHaveProperty('log')
  })

  test('is waited for by speech recognition, too', async () => {
    const script = join(import.meta.dir, 'transcribe/working-child.ts')
    using speech = startSpeechProcess(script, [], { silentSeconds: 1, signal })
    const heard = speech.hear({}, () => {})
    const pid = await child('working-child')
    process.kill(pid, 'SIGSTOP')
    await Bun.sleep(2000)
    process.kill(pid, 'SIGCONT')
    expect(await heard).toEqual({ words: [], language: null })
  })

  test('is killed when it works for ever', async () => {
    const endless = ['-f', 'lavfi', '-i', 'testsrc=s=160x90', '-f', 'null', '-']
    const run = runFfmpeg(tools, endless, { signal, timeoutSeconds: 0.3 })
    await expect(run).rejects.toMatchObject({
      code: 'timeout',
      retryable: true,
      message: 'ffmpeg worked for more than 0.3 seconds.',
    })
  })
})

test('only a process that waits for another one has a deadline by the wall clock', async () => {
  const source = join(import.meta.dir, '../src')
  const files = await Array.fromAsync(new Bun.Glob('**/*.ts').scan(source))
  const timed = await Promise.all(
    files.map(async (file) => {
      const text = await Bun.file(join(source, file)).text()
      return /\bsetTimeout\(|AbortSignal\.timeout\(/.test(text) ? [file] : []
    }),
  )
  expect(timed.flat().toSorted()).toEqual([
    // A program whose child processes do the work, a download.
    'ffmpeg/start-process.ts',
    'select/reranker.ts',
    'source/watch-flow.ts',
    'transcribe/recognizers/models/download-model.ts',
    'transcribe/recognizers/post-with-retries.ts',
    'transcribe/recognizers/reach-service.ts',
  ])
})

/** A program that runs `command` first whenever its arguments contain `words`. */
async function replaced(program: keyof Tools, words: string, command: string): Promise<Tools> {
  const path = join(folder, `${program}-${crypto.randomUUID()}`)
  await Bun.write(
    path,
    `#!/bin/sh\ncase "$*" in *"${words}"*) ${command};; esac\nexec ${tools[program]} "$@"\n`,
  )
  await chmod(path, 0o755)
  return { ...tools, [program]: path }
}

/** Waits for the child of this process whose command contains `text`; gives its id. */
async function child(text: string): Promise<number> {
  for (;;) {
    const [pid] = childrenNaming(text)
    if (pid) return pid
    await Bun.sleep(10)
  }
}
