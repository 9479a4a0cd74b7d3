import { service } from '../app/service.ts'
import { readPages } from './read.ts'

/** What was found in what is said, and in titles of clips, page by page. */
export const foundWords = (q: string) =>
  readPages(['projects', 'found', q], (from, calling) =>
    service.projects.search({ q, ...from }, calling),
  )
