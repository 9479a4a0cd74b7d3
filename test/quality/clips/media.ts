import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collection, media, ODD_FILES } from '@svc/test-media'
import { EngineError } from '../../../packages/clip-engine/src/index.ts'
import { runEngine } from '../../../packages/clip-engine/test/run-engine.ts'
import type { Figure, Findings, Options } from './figure.ts'

/** The outcome of a run on a file. */
type End = 'clips' | 'warning' | 'code' | 'neither clips nor a word' | 'unexpected error'

/** Runs the whole engine on unusual, damaged and hostile files, and counts the outcomes. */
export async function measureMedia({ every }: Options): Promise<Findings> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-quality-'))
  const ends: Record<string, Record<string, End>> = { generated: {}, collected: {} }
  try {
    for (const [kind, files] of [
      ['generated', ODD_FILES],
      ['collected', await collectedFiles()],
    ] as const) {
      const own = ends[kind] ?? {}
      for (const file of files.filter((_, at) => at % every === 0))
        own[file] = await endOf(file, folder)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  const figures = Object.entries(ends).flatMap(([kind, own]) => figuresOf(kind, own))
  const bad = Object.values(ends).flatMap((own) =>
    Object.entries(own).filter(([, end]) => !isExplained(end)),
  )
  const failed = bad.map(([file, end]) => `\`${file}\`: ${end}.`).join(' ')
  return { figures, notes: failed ? [`Not as they should: ${failed}`] : [] }
}

async function collectedFiles(): Promise<string[]> {
  if (!collection.isThere) return []
  const folders = ['weird', 'hostile']
  const lists = await Promise.all(folders.map((folder) => readdir(media(folder))))
  return lists.flatMap((names, at) => names.map((name) => `${folders[at]}/${name}`))
}

function figuresOf(kind: string, ends: Record<string, End>): Figure[] {
  const all = Object.values(ends)
  if (all.length === 0) return []
  const of = `${all.length} ${kind} files`
  const share = all.filter(isExplained).length / all.length
  const goal = { is: 'least', value: 1 } as const
  const counts = (['clips', 'warning', 'code'] as const).map((end) => ({
    of,
    name: `end in ${end === 'clips' ? 'clips' : end === 'warning' ? 'a warning' : 'an error code'}`,
    value: all.filter((one) => one === end).length,
  }))
  return [{ of, name: 'share that ends as it should', value: share, goal }, ...counts]
}

function isExplained(end: End): boolean {
  return end === 'clips' || end === 'warning' || end === 'code'
}

async function endOf(file: string, folder: string): Promise<End> {
  const scratch = join(folder, file.replaceAll('/', '-'))
  try {
    const { clips, warnings } = await runEngine(file, scratch)
    if (clips.length > 0) return 'clips'
    return warnings.length > 0 ? 'warning' : 'neither clips nor a word'
  } catch (error) {
    return error instanceof EngineError ? 'code' : 'unexpected error'
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
