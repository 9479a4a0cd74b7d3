const DAY_SECONDS = 24 * 60 * 60

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Los_Angeles',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
})

/**
 * Returns the seconds until Google resets the quota: at midnight, Pacific time.
 *
 * On the two days of a year when clocks change, the result is an hour off.
 */
export function secondsUntilQuotaResets(now: Date): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.format(now).split(':').map(Number)
  return DAY_SECONDS - (hours * 60 + minutes) * 60 - seconds
}
