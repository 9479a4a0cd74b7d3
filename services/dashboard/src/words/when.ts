import { type Html, html } from '@svc/http'
import type { Language } from '../studio/studio-languages.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const formatsOf = (locale: string) => ({
  date: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
  time: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
})

const FORMATS: Record<Language, ReturnType<typeof formatsOf>> = {
  en: formatsOf('en-GB'),
  de: formatsOf('de'),
}
const AGO = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Writes how long ago an instant was, or its date when that is more than a week; the element's title has the full time. */
export function ago(at: Date | string): Html {
  const instant = new Date(at)
  const elapsed = Date.now() - instant.getTime()
  return time(instant, elapsed > 7 * DAY ? FORMATS.en.date.format(instant) : sinceText(elapsed))
}

/** Writes the day of an instant. */
export function day(at: Date | string, language: Language = 'en'): Html {
  const instant = new Date(at)
  return time(instant, FORMATS[language].date.format(instant), language)
}

function time(instant: Date, text: string, language: Language = 'en'): Html {
  const title = FORMATS[language].time.format(instant)
  return html`<time datetime="${instant.toISOString()}" title="${title} UTC">${text}</time>`
}

function sinceText(elapsed: number): string {
  if (elapsed < MINUTE) return 'just now'
  if (elapsed < HOUR) return AGO.format(-Math.floor(elapsed / MINUTE), 'minute')
  if (elapsed < DAY) return AGO.format(-Math.floor(elapsed / HOUR), 'hour')
  return AGO.format(-Math.floor(elapsed / DAY), 'day')
}
