/** `frames` frames last `seconds` seconds, both whole numbers. */
export interface FrameRate {
  frames: number
  seconds: number
  /** How many frames a second of a timecode counts. */
  base: number
  /** Whether timecodes leave out numbers, so that they keep to the clock. */
  isDrop: boolean
}

/** Rates of television that are a thousandth below a whole number. */
const NTSC = [24, 30, 48, 60, 120]
/** How far a measured rate may lie from the one that is meant. */
const TOLERANCE = 0.005

/** Finds the exact rate behind a measured one: 29.97 is 30000/1001. */
export function frameRateOf(fps: number): FrameRate {
  const base = Math.max(1, Math.round(fps))
  const isNtsc = NTSC.includes(base) && Math.abs(fps - (base * 1000) / 1001) < TOLERANCE
  if (isNtsc) return { frames: base * 1000, seconds: 1001, base, isDrop: base % 30 === 0 }
  const whole = Math.abs(fps - base) < TOLERANCE ? 1 : 1000
  return { frames: Math.round(fps * whole), seconds: whole, base, isDrop: false }
}

/** Gives the frame that is nearest to a second. */
export const frameAt =
  ({ frames, seconds }: FrameRate) =>
  (second: number) =>
    Math.round((second * frames) / seconds)

/** Gives the second at which a frame begins. */
export const secondAt = ({ frames, seconds }: FrameRate, frame: number) =>
  (frame * seconds) / frames

/** Writes a count of frames as a timecode: `00:01:00;02` where numbers are dropped. */
export function writeTimecode(frame: number, { base, isDrop }: FrameRate): string {
  const counted = isDrop ? frame + droppedBefore(frame, base) : frame
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const seconds = Math.floor(counted / base)
  const clock = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(two).join(':')
  return `${clock}${isDrop ? ';' : ':'}${two(counted % base)}`
}

/** Reads a timecode as a count of frames; `null` for what is none. */
export function readTimecode(text: string, { base, isDrop }: FrameRate): number | null {
  const parts = /^(\d\d):(\d\d):(\d\d)([:;])(\d\d)$/.exec(text)
  if (!parts) return null
  const [, hours, minutes, seconds, sign, frames] = parts
  const minute = Number(hours) * 60 + Number(minutes)
  if (Number(minutes) > 59 || Number(seconds) > 59 || Number(frames) >= base) return null
  const counted = (minute * 60 + Number(seconds)) * base + Number(frames)
  if (sign === ':' && !isDrop) return counted
  return counted - (base / 15) * (minute - Math.floor(minute / 10))
}

/** Two numbers a minute are left out at 30, but not every tenth minute (SMPTE ST 12-1). */
function droppedBefore(frame: number, base: number): number {
  const each = base / 15
  const minute = 60 * base - each
  const tenMinutes = 10 * minute + each
  const tens = Math.floor(frame / tenMinutes)
  const rest = frame % tenMinutes
  const minutes = rest < 60 * base ? 0 : 1 + Math.floor((rest - 60 * base) / minute)
  return each * (9 * tens + minutes)
}
