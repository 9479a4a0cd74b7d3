import { service } from '../app/service.ts'
import { readItems } from './read.ts'

/** The most that are shown: the newest. */
const MOST = 20

/** Trials of two versions, the newest first. */
export const comparisonList = readItems(['posts', 'comparisons'], (calling) =>
  service.calendar.comparisons({ limit: MOST }, calling),
)
