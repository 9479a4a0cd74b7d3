/** Converts moments of the clip to the frames that show them. */
export type FrameClock = ReturnType<typeof frameClock>

/**
 * Start times are this much earlier, in hundredths of a second: ffmpeg truncates a frame's time to whole milliseconds, so
 * an event that begins exactly at a frame would show on the next one. Must stay below the shortest frame, 16 ms.
 */
const EARLY = 0.2

/** Creates the clock of a constant frame rate; frames shown before the clip delay the script by `framesBefore`. */
export function frameClock(frame_rate: number, framesBefore = 0) {
  const nearest = (seconds: number) => Math.round(seconds * frame_rate) / frame_rate
  return {
    /** The script time, in hundredths, at which something begins so that it shows from the nearest frame on. */
    toHundredths: (seconds: number): number =>
      Math.max(0, Math.floor((nearest(seconds) + framesBefore / frame_rate) * 100 - EARLY)),
    /** Distance between that frame and the moment, in milliseconds. */
    errorMs: (seconds: number): number => Math.abs(nearest(seconds) - seconds) * 1000,
  }
}
