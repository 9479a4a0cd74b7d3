import { createFrameLoop } from '../../design/frame-loop.ts'
import { createListeners } from '../../design/listeners.ts'
import { type Stretch, toClip, toSource } from '../cut/segments.ts'

/** Where a second of the source is in the file that is played, and back. */
export interface Timeline {
  toFile(source: number): number
  toSource(file: number): number
}

/** Plays the kept stretches of a source one after the other. Times are seconds of the source. */
export interface Player {
  attach(video: HTMLVideoElement | null): void
  use(segments: readonly Stretch[], timeline: Timeline): void
  play(): void
  pause(): void
  seek(second: number): void
  /** Goes on or back by seconds of what is kept. */
  move(seconds: number): void
  /** The second that is shown. */
  now(): number
  isPlaying(): boolean
  subscribe(listener: () => void): () => void
}

/** Before the end of a segment, in seconds, when the next one is looked up: less than a frame. */
const EARLY = 0.015

export function createPlayer(): Player {
  const { tell, subscribe } = createListeners()
  let video: HTMLVideoElement | null = null
  let segments: readonly Stretch[] = []
  let timeline: Timeline = { toFile: (second) => second, toSource: (second) => second }
  let second = 0
  /** Which segment is played: where one ends, another may begin that is played at another time. */
  let current = 0
  let detach = () => {}

  function seek(to: number): void {
    second = to
    current = segmentAt(to, segments)
    if (video) video.currentTime = timeline.toFile(to)
    tell()
  }

  /** Returns whether there is more to follow. */
  function follow(): boolean {
    if (!video) return false
    if (!video.seeking) {
      second = timeline.toSource(video.currentTime)
      skip()
      tell()
    }
    return !video.paused
  }
  const loop = createFrameLoop(follow)

  const isPlayed = ({ start, end }: Stretch) => second >= start - EARLY && second < end - EARLY

  /** Goes on in the next segment where one ends, and stops at the end of the last. */
  function skip(): void {
    const playing = segments[current]
    if (!video || video.paused || !playing) return
    if (isPlayed(playing)) return
    const next = segments[current + 1]
    if (next && isPlayed(next)) current++
    // What is before it is cut out.
    else if (second < playing.start) seek(playing.start)
    else if (next) seek(next.start)
    else {
      video.pause()
      // At its end, another segment may begin that is played at another time.
      seek(playing.end - EARLY)
    }
  }

  function attach(given: HTMLVideoElement | null): void {
    detach()
    video = given
    if (!given) return
    const onChange = () => {
      if (follow()) loop.start()
    }
    const names = ['play', 'pause', 'seeked', 'loadedmetadata', 'ended'] as const
    const onLoad = () => {
      given.currentTime = timeline.toFile(second)
    }
    // First where it begins: a video that was just loaded stands at 0.
    given.addEventListener('loadedmetadata', onLoad)
    for (const name of names) given.addEventListener(name, onChange)
    detach = () => {
      loop.stop()
      for (const name of names) given.removeEventListener(name, onChange)
      given.removeEventListener('loadedmetadata', onLoad)
    }
  }

  return {
    attach,
    use(given, by) {
      segments = given
      timeline = by
      current = segmentAt(second, segments)
    },
    play() {
      const last = segments.at(-1)
      const isLast = current >= segments.length - 1
      if (last && isLast && second >= last.end - 2 * EARLY) seek(segments[0]?.start ?? 0)
      // A browser that does not play without a press leaves the video paused, as the button then says.
      video?.play().catch(() => {})
    },
    pause: () => video?.pause(),
    seek,
    move: (seconds) => seek(toSource(Math.max(0, toClip(second, segments) + seconds), segments)),
    now: () => second,
    isPlaying: () => video?.paused === false,
    subscribe,
  }
}

/** The place of the segment that shows a second of the source, or of what follows it; of the last one after all of them. */
function segmentAt(second: number, segments: readonly Stretch[]): number {
  const shown = toSource(toClip(second, segments), segments)
  const at = segments.findIndex(({ start, end }) => start <= shown && shown < end)
  return at < 0 ? segments.length - 1 : at
}
