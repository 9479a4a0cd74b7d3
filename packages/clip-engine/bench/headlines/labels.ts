import { fileURLToPath } from 'node:url'

/** A person's grade of a line: worth posting, dull, only fitting its talk, or broken or dependent on the talk. */
export const GRADES = { good: 1, dull: 0.8, flat: 0.5, bad: 0 } as const
export type Grade = keyof typeof GRADES

const FILE = fileURLToPath(new URL('labels.txt', import.meta.url))

/** Reads the grades of lines; the file holds a digest of each line instead of its text, whose rights are the speaker's. */
export async function readLabels(file = FILE): Promise<Map<string, Grade>> {
  const rows = (await Bun.file(file).text()).split('\n').filter((row) => /^\w+ /.test(row))
  return new Map(
    rows.flatMap((row) => {
      const [grade, ...digests] = row.split(' ')
      return digests.map((digest) => [digest, grade as Grade] as const)
    }),
  )
}

export function digestOf(text: string): string {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
  return new Bun.CryptoHasher('sha256').update(letters).digest('hex').slice(0, 8)
}
