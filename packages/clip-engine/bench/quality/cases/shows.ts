import type { Interview } from './paragraph.ts'
import { readTimedJson } from './read-timed-json.ts'
import { readTurns } from './read-turns.ts'

/** A show with published transcripts, and how to read them. */
export interface Show {
  repository: string
  /** Matches the files of the repository that are interviews. */
  files: RegExp
  read: (path: string, content: string) => Interview
}

/**
 * Interviews that begin with sentences cut by an editor from the interview itself.
 *
 * Neither repository has a licence for its texts, so each user of the benchmark fetches them, and none are stored here.
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
