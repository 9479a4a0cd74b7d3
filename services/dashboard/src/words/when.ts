import { type Html, html } from '@svc/http'
import { type Language, localeOf } from '@svc/words'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Writes how long ago an instant was, or its date when that is more than a week; the element's title has the full time. */
export function ago(at: Date | string, { language }: { language: Language }): Html {
  const instant = new Date(at)
  const elapsed = Date.now() - instant.getTime()
  return time(
    instant,
    language,
    elapsed > 7 * DAY ? dateOf(instant, language) : since(elapsed, language),
  )
}

export function day(at: Date | string, { language }: { language: Language }): Html {
  const instant = new Date(at)
  return time(instant, language, dateOf(instant, language))
}

function time(instant: Date, language: Language, text: string): Html {
  return html`<time datetime="${instant.toISOString()}" title="${dateOf(instant, language, 'short')} UTC">${text}</time>`
}

function dateOf(instant: Date, language: Language, timeStyle?: 'short'): string {
  const options = { dateStyle: 'long', timeZone: 'UTC', ...(timeStyle && { timeStyle }) } as const
  return new Intl.DateTimeFormat(localeOf(language), options).format(instant)
}

function since(elapsed: number, language: Language): string {
  const format = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' })
  if (elapsed < MINUTE) return format.format(0, 'second')
  if (elapsed < HOUR) return format.format(-Math.floor(elapsed / MINUTE), 'minute')
  if (elapsed < DAY) return format.format(-Math.floor(elapsed / HOUR), 'hour')
  return format.format(-Math.floor(elapsed / DAY), 'day')
}
