import { join } from 'node:path'

/** A subject, and when the passage is said from which it was written; seconds of the talk. */
export interface Question {
  path: string
  kind: string
  start: number
  end: number
  about: string
}

export const KINDS: Record<string, string> = {
  other: 'in other words',
  said: 'by words as they are said',
  name: 'by a name and other words',
}
export const PLACES = [1, 3, 10]
/** Seconds that a moment has in common with the passage. */
export const LEAST_COMMON = 5

/** Reads the questions. @param cases - Where the talks lie, a folder for each show. */
export async function readQuestions(cases: string): Promise<Question[]> {
  const text = (await Bun.file(join(import.meta.dir, 'questions.tsv')).text()).trim()
  return text
    .split('\n')
    .slice(1)
    .map((line) => {
      const [show = '', talk = '', kind = '', start, end, about = ''] = line.split('\t')
      const path = join(cases, show, `${talk}.json`)
      return { path, kind, start: Number(start), end: Number(end), about }
    })
}
