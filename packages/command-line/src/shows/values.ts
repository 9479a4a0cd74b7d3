/** Writes seconds as 1:02:05. */
export function clock(seconds: number | null): string {
  if (seconds === null) return '–'
  const whole = Math.floor(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Formats a time of the service in the local time zone. */
export function moment(time: string | null): string {
  if (time === null) return '–'
  const at = new Date(time)
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16).replace('T', ' ')
}

export const percent = (number: number): string => `${Math.floor(number)} %`

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
