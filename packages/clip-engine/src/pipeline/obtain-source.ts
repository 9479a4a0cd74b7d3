import { join } from 'node:path'
import { inStage } from '@svc/telemetry'
import { fetchSource } from '../source/fetch-source.ts'
import { systemNetwork } from '../source/network.ts'
import type { SourceMarks } from '../source/source-marks.ts'
import type { ClipRequest, FindRun } from './clip-run.ts'

/** A source file on the local disk. */
export interface ObtainedSource {
  path: string
  title: string | null
  marks?: SourceMarks
}

/** Brings the source into the run's folder, from an earlier run's checkpoint if it was fetched before. */
export async function obtainSource(
  { source, limits }: ClipRequest,
  run: FindRun,
  onProgress: (fraction: number) => void,
): Promise<ObtainedSource> {
  if ('path' in source) return { title: null, ...source }

  onProgress(0)
  const path = join(run.folder, 'source')
  const earlier = (await run.checkpoints.read('source')) as
    | Pick<ObtainedSource, 'title' | 'marks'>
    | undefined
  if (earlier && (await run.checkpoints.readFile('source', path))) return { path, ...earlier }

  const fetched = await inStage('download', () =>
    fetchSource(
      source.url,
      run.folder,
      limits,
      run.signal,
      (progress) =>
        onProgress(progress.totalBytes ? progress.receivedBytes / progress.totalBytes : 0),
      systemNetwork(),
      source.cookies,
    ),
  )
  const { title, marks } = fetched
  const found = { title, ...(marks && { marks }) }
  await run.checkpoints.writeFile('source', fetched.path)
  await run.checkpoints.write('source', found)
  return { path: fetched.path, ...found }
}
