import { describe, expect, test } from 'bun:test'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '@svc/patience'
import { createFaceTrack } from '../src/analyze/faces/face-track.ts'
import { KilledError } from '../src/engine-error.ts'
import { runFfmpeg } from '../src/ffmpeg/run-ffmpeg.ts'
import type { Tools } from '../src/ffmpeg/tools.ts'
import { countWork } from '../src/ffmpeg/work-clock.ts'
import { probeSource } from '../src/probe/probe-source.ts'
import { startSpeechProcess } from '../src/transcribe/recognizers/speech-process.ts'
import { childrenNaming } from './processes.ts'
import { lavfi, makeFile, signal, temporaryFolder, tools } from './workbench.ts'

const folder = temporaryFolder()
const video = join(folder, 'video.mp4')
// More packets than come with the header.
await makeFile(lavfi('testsrc2=s=32x32:r=240:d=7', 'sine=d=7'), video)

describe('a child that is killed gives no verdict on the source', () => {
  test.each([
    ['ffprobe', 'before it reads the header', 'show_entries format='],
    ['ffprobe', 'while it reads the other packets', 'show_entries packet='],
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
    const track = createFaceTrack(size)
    const picture = new Uint8Array((size.width * size.height * 3) / 2)
    await track.look(0, picture)
    await track.finish()
    process.kill(await child('face-process'), 'SIGKILL')
    await track.look(1, picture)
    const error = await track.finish().catch((reason: unknown) => reason)
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

describe('the clock of a child', () => {
  const LIMITS = { workingSeconds: 3, idleSeconds: 2 }
  /** What the clock says after each second in which the child used so much of a processor. */
  const said = (seconds: (number | null)[], passing = 1) => {
    let [now, used] = [0, 0 as number | null]
    const readings = { passed: () => now, used: () => used }
    const clock = countWork(LIMITS, readings, 1)
    return seconds.map((spent) => {
      now += passing
      used = spent === null || used === null ? null : used + spent
      return clock.look()
    })
  }
  const worked = 'worked for more than 3 seconds'
  const idle = 'did nothing for 2 seconds'

  test.each<[string, (number | null)[], string | null]>([
    ['waits as long as it is at work', [1, 1, 1], null],
    ['ends it when it works for ever', [1, 1, 1, 0.1], worked],
    ['waits for one that hardly gets a processor', Array(50).fill(0.05), null],
    ['counts several processors once', [4, 4, 4], null],
    ['waits for one that rests', [0, 0, 0.1, 0, 0], null],
    ['ends one that does nothing', [0, 0, 0], idle],
    ['counts the time where nothing is reported', [null, null, null, null], worked],
  ])('%s', (_, seconds, expected) => {
    expect(said(seconds).at(-1) ?? null).toBe(expected)
  })

  test('does not count a pause of this process as idleness of the child', () => {
    expect(said([0], 60)).toEqual([null])
    expect(said([0, 0], 60)).toEqual([null, idle])
  })

  test('ends a child by what it worked', async () => {
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
    'judge/chat-model.ts',
    'judge/find-model.ts',
    'source/watch-flow.ts',
    'transcribe/describe-recognizers.ts',
    'transcribe/recognizers/models/download-model.ts',
    'transcribe/recognizers/post-form.ts',
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
function child(text: string): Promise<number> {
  return until(() => childrenNaming(text)[0])
}
