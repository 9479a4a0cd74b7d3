import { service } from '../app/service.ts'
import { readItems, readPages } from './read.ts'

/** What was found in what is said, and in titles of clips, page by page. */
export const foundWords = (q: string) =>
  readPages(['projects', 'found', q], (from, calling) =>
    service.projects.search({ q, ...from }, calling),
  )

/** What is said with any of its words, those first that have the rarest. */
export const foundAny = (q: string) =>
  readItems(['projects', 'found', q, 'any'], (calling) =>
    service.projects.search({ q, match: 'any' }, calling),
  )
