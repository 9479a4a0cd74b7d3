/** Writes seconds as `m:ss`, or `h:mm:ss` from an hour on. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const shown = parts[0] ? parts : parts.slice(1)
  return shown.map((part, index) => (index ? String(part).padStart(2, '0') : part)).join(':')
}
