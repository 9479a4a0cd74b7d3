import type { Interview } from './paragraph.ts'
import { readTimedJson } from './read-timed-json.ts'
import { readTurns } from './read-turns.ts'

/** A show whose transcripts are published, and how they are read. */
export interface Show {
  repository: string
  /** Which files of the repository are interviews. */
  files: RegExp
  read: (path: string, content: string) => Interview
}

/**
 * Interviews that begin with sentences which an editor cut out of the interview itself.
 *
 * Neither repository gives a licence for its texts, so they are fetched by those who measure, and nothing of them is kept here.
 */
export const SHOWS: Record<string, Show> = {
  lenny: {
    repository: 'https://github.com/ebuntario/lennys-podcast-transcripts',
    files: /^episodes\/[^/]+\/transcript\.md$/,
    read: readTurns,
  },
  doac: {
    repository: 'https://github.com/bcldvd/ask-doac',
    files: /^data\/transcripts\/[^/]+\.json$/,
    read: readTimedJson,
  },
}
