import { type PickedTalk, readTalks } from './picked-talk.ts'

/** Reads the talks of every show, measured for the fit. */
export async function readShows(
  cases: Record<string, string[]>,
): Promise<Record<string, PickedTalk[]>> {
  const talks: Record<string, PickedTalk[]> = {}
  for (const [show, [path = '']] of Object.entries(cases)) {
    talks[show] = await readTalks(path.slice(0, path.lastIndexOf('/')))
  }
  return talks
}
