import { statSync } from 'node:fs'
import { makeMedia } from './make.ts'
import { TURN_PAUSE_SECONDS, turnFile } from './recipes/speech.ts'
import { TURNS } from './script.ts'

const WAV_HEADER_BYTES = 44
const BYTES_A_SECOND = 32_000

/** The turns of `podcast.mp3`: speaker, exact words, and times in seconds of the podcast, plus `offset`. */
export function readTurns(offset = 0) {
  let at = offset
  return TURNS.map(({ speaker, text }, index) => {
    const start = at
    const bytes = statSync(makeMedia(turnFile(index))).size - WAV_HEADER_BYTES
    const end = start + bytes / BYTES_A_SECOND
    at = end + TURN_PAUSE_SECONDS
    return { speaker, text, start, end }
  })
}
