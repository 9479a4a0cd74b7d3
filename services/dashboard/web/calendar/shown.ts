/** What span of time the calendar shows, as its address says it. */
export interface Shown {
  view?: 'month' | 'week'
  /** A day in it, as `2026-11-22`. Default: today. */
  date?: string
}

export function readShown({ view, date }: Record<string, unknown>): Shown {
  return {
    ...((view === 'week' || view === 'month') && { view }),
    ...(typeof date === 'string' && DAY.test(date) && !Number.isNaN(Date.parse(date)) && { date }),
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
