import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createSampleClock } from '../web/brand/template/sample-clock.ts'
import { createFrameLoop } from '../web/design/frame-loop.ts'
import { createPlayer } from '../web/edit/preview/player.ts'

/** The frames that were asked for and are not drawn yet. */
let waiting = new Map<number, (now: number) => void>()
let time = 0
const real = { ask: globalThis.requestAnimationFrame, cancel: globalThis.cancelAnimationFrame }

beforeEach(() => {
  waiting = new Map()
  let asked = 0
  globalThis.requestAnimationFrame = (step) => {
    asked += 1
    waiting.set(asked, step)
    return asked
  }
  globalThis.cancelAnimationFrame = (frame) => void waiting.delete(frame)
})
afterEach(() => {
  Object.assign(globalThis, { requestAnimationFrame: real.ask, cancelAnimationFrame: real.cancel })
})

function draw(): void {
  time += 16
  const due = [...waiting.values()]
  waiting.clear()
  for (const step of due) step(time)
}

test('one step waits, however often the loop is started', () => {
  let steps = 0
  const loop = createFrameLoop(() => {
    steps += 1
    return steps < 3
  })
  for (let n = 0; n < 5; n += 1) loop.start()
  expect(waiting.size).toBe(1)
  draw()
  loop.start()
  expect([steps, waiting.size]).toEqual([1, 1])
  draw()
  draw()
  expect([steps, waiting.size, loop.isRunning()]).toEqual([3, 0, false])
})

test('a loop that is stopped by its own step has ended, and may begin anew', () => {
  let steps = 0
  const loop = createFrameLoop(() => {
    steps += 1
    loop.stop()
    return true
  })
  loop.start()
  draw()
  draw()
  expect([steps, loop.isRunning()]).toEqual([1, false])
  loop.start()
  expect(waiting.size).toBe(1)
})

test('the sample of a template can be paused by what listens to it', () => {
  const clock = createSampleClock(0, 10)
  clock.subscribe(() => {
    if (clock.now() > 0 && clock.isPlaying()) clock.pause()
  })
  clock.play()
  time = performance.now() + 50
  draw()
  expect([clock.isPlaying(), waiting.size]).toEqual([false, 0])
})

test('a video that is sought while it plays is followed by one loop', () => {
  const video = Object.assign(new EventTarget(), { paused: false, seeking: false, currentTime: 1 })
  const player = createPlayer()
  player.use([{ start: 0, end: 60 }], { toFile: (second) => second, toSource: (file) => file })
  let told = 0
  player.subscribe(() => {
    told += 1
  })
  player.attach(video as unknown as HTMLVideoElement)
  for (const name of ['play', 'seeked', 'seeked', 'seeked']) video.dispatchEvent(new Event(name))
  expect(waiting.size).toBe(1)
  told = 0
  draw()
  expect([told, waiting.size]).toEqual([1, 1])
  player.attach(null)
  expect(waiting.size).toBe(0)
})

test('a player goes back in the source where the clip does, and stops at the end of what is played last', () => {
  const pause = () => Object.assign(video, { paused: true })
  const video = Object.assign(new EventTarget(), {
    ...{ paused: false, seeking: false, currentTime: 0 },
    pause,
  })
  const player = createPlayer()
  const same = { toFile: (second: number) => second, toSource: (file: number) => file }
  player.attach(video as unknown as HTMLVideoElement)
  player.use(
    [
      { start: 20, end: 24 },
      { start: 10, end: 20 },
    ],
    same,
  )
  player.seek(20)
  const playTo = (second: number) => {
    video.currentTime = second
    video.dispatchEvent(new Event('seeked'))
    return video.currentTime
  }
  expect([playTo(22), playTo(24.01), playTo(15)]).toEqual([22, 10, 15])
  // Twenty seconds is the end of the last segment here, and the beginning of the first.
  expect([playTo(20.01) < 20, video.paused]).toEqual([true, true])
  player.move(-1)
  expect(player.now()).toBeCloseTo(18.985)
  player.attach(null)
})
