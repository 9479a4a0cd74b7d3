import { type Html, html } from '@svc/http'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})
const AGO = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Writes how long ago an instant was, or its date when that is more than a week; the element's title has the full time. */
export function ago(at: Date | string): Html {
  const instant = new Date(at)
  const elapsed = Date.now() - instant.getTime()
  return time(instant, elapsed > 7 * DAY ? DATE.format(instant) : sinceText(elapsed))
}

/** Writes the day of an instant. */
export function day(at: Date | string): Html {
  const instant = new Date(at)
  return time(instant, DATE.format(instant))
}

function time(instant: Date, text: string): Html {
  return html`<time datetime="${instant.toISOString()}" title="${TIME.format(instant)} UTC">${text}</time>`
}

function sinceText(elapsed: number): string {
  if (elapsed < MINUTE) return 'just now'
  if (elapsed < HOUR) return AGO.format(-Math.floor(elapsed / MINUTE), 'minute')
  if (elapsed < DAY) return AGO.format(-Math.floor(elapsed / HOUR), 'hour')
  return AGO.format(-Math.floor(elapsed / DAY), 'day')
}
