/** What the calendar shows, as its address says it. */
export interface Shown {
  view?: 'month' | 'week'
  /** A day in it, as `2026-11-22`. Default: that of the post, else today. */
  date?: string
  /** The id of a post that is open, as mails name it. */
  post?: string
}

export function readShown({ view, date, post }: Record<string, unknown>): Shown {
  return {
    ...((view === 'week' || view === 'month') && { view }),
    ...(typeof date === 'string' && DAY.test(date) && !Number.isNaN(Date.parse(date)) && { date }),
    ...(typeof post === 'string' && ID.test(post) && { post }),
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const ID = /^\w{1,64}$/
