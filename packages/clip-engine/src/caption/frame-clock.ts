/** Puts moments on the frames that show them. */
export interface FrameClock {
  /** The script time, in hundredths, at which something begins so that it shows from the nearest frame on. */
  toHundredths(seconds: number): number
  /** How far, in milliseconds, that frame is from the moment. */
  errorMs(seconds: number): number
}

/** Makes the clock of a constant frame rate. */
export function frameClock(frame_rate: number): FrameClock {
  const nearest = (seconds: number) => Math.round(seconds * frame_rate) / frame_rate
  return {
    toHundredths: (seconds) => Math.max(0, Math.floor(nearest(seconds) * 100 + 1e-6)),
    errorMs: (seconds) => Math.abs(nearest(seconds) - seconds) * 1000,
  }
}
