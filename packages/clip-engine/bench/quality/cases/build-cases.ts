import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeCase, type TimedInterview, timeInterview } from './make-case.ts'
import type { Interview } from './paragraph.ts'
import { countPhrases } from './phrases.ts'

/**
 * Builds the cases of one show in a folder: a JSON file for each interview with an opening cut from the interview.
 *
 * @returns The number of cases.
 */
export async function buildCases(interviews: Iterable<Interview>, folder: string): Promise<number> {
  const known = new Map<string, TimedInterview>()
  for (const interview of interviews) {
    const timed = timeInterview(interview)
    const sample = sampleOf(timed)
    if (!known.has(sample)) known.set(sample, timed)
  }
  const phrases = countPhrases()
  for (const { spoken } of known.values()) phrases.add(spoken.plain)
  await mkdir(folder, { recursive: true })
  let count = 0
  for (const interview of known.values()) {
    const made = makeCase(interview, phrases)
    if (!made) continue
    await Bun.write(join(folder, `${interview.name}.json`), JSON.stringify(made))
    count += 1
  }
  return count
}

/** Some words from the middle, to detect an interview that was published under two names. */
function sampleOf({ spoken: { plain } }: TimedInterview): string {
  const middle = Math.floor(plain.length / 2)
  return plain
    .slice(middle, middle + 200)
    .filter((_, at) => at % 9 === 0)
    .join(' ')
}
