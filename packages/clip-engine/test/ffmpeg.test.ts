import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { eventually } from '@svc/patience'
import { media } from '@svc/test-media'
import { chain, filter, graph } from '../src/ffmpeg/filter-text.ts'
import { readFfmpeg, runFfmpeg } from '../src/ffmpeg/run-ffmpeg.ts'
import { processesNaming } from './processes.ts'
import { signal, temporaryFolder, tools } from './workbench.ts'

const folder = temporaryFolder()
const patient = { signal, timeoutSeconds: 30 }
/** Endless frames, as fast as they can be drawn. */
const ENDLESS = ['-f', 'lavfi', '-i', 'testsrc=s=160x90', '-f', 'null', '-']

describe('runFfmpeg', () => {
  test('writes a file, and reports log lines and progress', async () => {
    const reached: number[] = []
    const input = ['-f', 'lavfi', '-i', 'testsrc=s=64x64:d=3']
    const { log } = await runFfmpeg(tools, [...input, join(folder, 'out.mkv')], {
      ...patient,
      nice: 5,
      onProgress: (seconds) => reached.push(seconds),
    })
    expect(log).toContain('Stream #0:0')
    expect(reached.at(-1)).toBeWithin(2.7, 3.1)
    expect(await Bun.file(join(folder, 'out.mkv')).exists()).toBe(true)
  })

  test.each([
    ['a missing file', '/nowhere/a.mp4', /No such file/],
    ['an address', 'http://127.0.0.1:9/a.mp4', /Invalid argument|not on whitelist/],
    ['a list of addresses', 'concat:/nowhere/a|/nowhere/b', /Invalid argument|not on whitelist/],
  ])('refuses %s with ffmpeg’s own words', async (_, input, words) => {
    const run = runFfmpeg(tools, ['-i', input, '-f', 'null', '-'], patient)
    await expect(run).rejects.toMatchObject({
      code: 'processing_failed',
      message: expect.stringMatching(words),
    })
  })

  test('guards every input, not only the first', async () => {
    const inputs = ['-i', media('small.mp4'), '-i', 'http://127.0.0.1:9/a.mp4']
    const run = runFfmpeg(tools, [...inputs, '-f', 'null', '-'], patient)
    await expect(run).rejects.toMatchObject({ code: 'processing_failed' })
  })

  test('rejects with the reason of an abort', async () => {
    const reason = new Error('The project was deleted.')
    const stop = new AbortController()
    const options = { ...patient, signal: stop.signal, onProgress: () => stop.abort(reason) }
    await expect(runFfmpeg(tools, ENDLESS, options)).rejects.toBe(reason)
  })

  test('does not outlive a parent that is killed', async () => {
    const script = join(folder, 'parent.ts')
    const source = new URL('../src/ffmpeg/', import.meta.url).pathname
    await Bun.write(
      script,
      `import { runFfmpeg } from '${source}run-ffmpeg.ts'
       import { findTools } from '${source}tools.ts'
       const options = { signal: new AbortController().signal, timeoutSeconds: 60 }
       await runFfmpeg(findTools(), ${JSON.stringify([...ENDLESS.slice(0, -1), `${folder}/orphan`])}, options)`,
    )
    const parent = Bun.spawn([process.execPath, script], { stdio: ['ignore', 'ignore', 'inherit'] })
    await eventually(() => expect(processesNaming(`${folder}/orphan`)).toHaveLength(1))
    parent.kill('SIGKILL')
    await eventually(() => expect(processesNaming(`${folder}/orphan`)).toEqual([]))
  })
})

describe('readFfmpeg', () => {
  test('streams raw frames', async () => {
    const input = ['-f', 'lavfi', '-i', 'testsrc=s=64x32:d=1:r=10']
    const { output, finished } = readFfmpeg(
      tools,
      [...input, '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1'],
      patient,
    )
    let bytes = 0
    for await (const piece of output) bytes += piece.length
    await finished
    expect(bytes).toBe(64 * 32 * 10)
  })

  test('reports afterwards that a stream ended early', async () => {
    const { output, finished } = readFfmpeg(
      tools,
      ['-i', '/nowhere', '-f', 'wav', 'pipe:1'],
      patient,
    )
    expect((await Bun.readableStreamToBytes(output)).length).toBe(0)
    await expect(finished).rejects.toMatchObject({ code: 'processing_failed' })
  })
})

describe('filter text', () => {
  test('builds a graph of labelled chains', () => {
    const crop = filter('crop', { w: 608, h: 'min(ih,1080)' })
    const text = graph([chain(['0:v'], [crop, filter('hflip')], ['v']), chain(['v'], ['null'])])
    expect(text).toBe('[0:v]crop=w=608:h=min(ih\\,1080),hflip[v];[v]null')
  })

  test('refuses a number that is none', () => {
    expect(() => filter('crop', { w: Number.NaN })).toThrow(RangeError)
  })

  test('lets filters receive exactly what they are given', async () => {
    const texts = [
      ...["it's 50%: a [b], c;d \\ e", ' blanks at both ends ', '\\\\', "''"],
      ...['x;movie=/etc/passwd,null', 'ünïcödé 日本', 'two\nlines'],
    ]
    const filters = texts.map((value, index) =>
      filter('metadata', { mode: 'add', key: `k${index}`, value }),
    )
    const graph = `color=s=16x16:d=0.04,${filters.join(',')},metadata=print`
    const { log } = await runFfmpeg(tools, ['-f', 'lavfi', '-i', graph, '-f', 'null', '-'], patient)
    for (const [index, text] of texts.entries()) expect(log).toContain(`k${index}=${text}\n`)
  })
})
