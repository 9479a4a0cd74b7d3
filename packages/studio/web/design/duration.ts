import { useTranslations } from 'use-intl'

/** Gives the words for a length of time in seconds, as exact as a person wants it: "40 seconds", "12 minutes", "1 h 5 min". */
export function useDuration(): (seconds: number) => string {
  const words = useTranslations('duration')
  return (seconds) => {
    if (seconds < 55) return words('seconds', { count: Math.max(5, Math.ceil(seconds / 5) * 5) })
    const minutes = Math.round(seconds / 60)
    if (minutes < 60) return words('minutes', { count: minutes })
    return words('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  }
}
