/** Puts moments on the frames that show them. */
export interface FrameClock {
  /** The script time, in hundredths, at which something begins so that it shows from the nearest frame on. */
  toHundredths(seconds: number): number
  /** How far, in milliseconds, that frame is from the moment. */
  errorMs(seconds: number): number
}

/**
 * In hundredths: ffmpeg cuts a frame's time to whole milliseconds, so that what begins on the very instant of a frame
 * would show on the next. Less than the shortest frame allows, which is 16 ms.
 */
const EARLY = 0.2

/** Makes the clock of a constant frame rate; what comes before the clip delays the script by `frames_before`. */
export function frameClock(frame_rate: number, frames_before = 0): FrameClock {
  const nearest = (seconds: number) => Math.round(seconds * frame_rate) / frame_rate
  return {
    toHundredths: (seconds) =>
      Math.max(0, Math.floor((nearest(seconds) + frames_before / frame_rate) * 100 - EARLY)),
    errorMs: (seconds) => Math.abs(nearest(seconds) - seconds) * 1000,
  }
}
