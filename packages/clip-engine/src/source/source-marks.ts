import type { TimeRange } from '../time-range.ts'
import { cleanTitle } from './clean-title.ts'

/** A stretch of a video, and how often it is watched again; comparable within its video only. */
export interface HeatSample extends TimeRange {
  value: number
}

export interface Chapter extends TimeRange {
  title: string
}

/** What a site tells of the parts of a video. Ascending, not overlapping; empty where it tells nothing. */
export interface SourceMarks {
  heat: HeatSample[]
  chapters: Chapter[]
}

/** Entries of a site that are read, of each kind; there are a hundred samples at most sites. */
const MOST = 500
/** Characters of a chapter's title that are read, and that are kept, as of a topic that is asked for. */
const READ = 500
const KEPT = 60

/** Reads what a site's extractor says of a video; whatever does not fit is left out. */
export function readMarks({ heatmap, chapters }: Record<string, unknown>): SourceMarks {
  return {
    heat: inOrder(heatmap, ({ value }) => (isAmount(value) ? { value } : null)),
    chapters: inOrder(chapters, ({ title }) => {
      const name = typeof title === 'string' ? titleOf(title) : null
      return name === null ? null : { title: name }
    }),
  }
}

/** Reads the entries that have a time and what `read` finds in them. */
function inOrder<T>(
  entries: unknown,
  read: (entry: Record<string, unknown>) => T | null,
): (T & TimeRange)[] {
  const found = (Array.isArray(entries) ? entries : []).slice(0, MOST).flatMap((entry: unknown) => {
    const { start_time: start, end_time: end, ...rest } = Object(entry) as Record<string, unknown>
    if (!isAmount(start) || !isAmount(end) || end <= start) return []
    const what = read(rest)
    return what ? [{ ...what, start, end }] : []
  })
  let free = 0
  return found
    .sort((one, other) => one.start - other.start)
    .filter(({ start, end }) => {
      if (start < free) return false
      free = end
      return true
    })
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < Number.MAX_SAFE_INTEGER
}

/** A chapter without a name is called `<Untitled Chapter 1>` by the extractor. */
function titleOf(text: string): string | null {
  const title = cleanTitle(text.slice(0, READ))
  return title && !/^<.*>$/.test(title) ? [...title].slice(0, KEPT).join('').trim() : null
}
