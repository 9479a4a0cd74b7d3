import type { Project } from '@svc/client'
import { queryOptions } from '@tanstack/react-query'
import { service } from '../app/service.ts'

/** A stretch of a waveform: its highest and lowest values, −1 to 1, and the seconds of the source that it shows. */
export interface WaveformPart {
  start: number
  end: number
  highest: Float32Array
  lowest: Float32Array
}

/** The whole waveform of a source: pairs of the lowest and highest value, after a head. */
export const waveformOf = ({ project_id, source }: Project) =>
  queryOptions({
    queryKey: ['waveforms', project_id],
    enabled: source.waveform_url !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      new Int8Array(
        await (await service.download(source.waveform_url ?? '', { signal })).arrayBuffer(),
      ),
  })

const HEAD_BYTES = 24
const PAIRS_A_SECOND = 50
/** The largest value of a byte with a sign. */
const LOUDEST = 127

/** Cuts a stretch of a source out of its waveform. */
export function partOfWaveform(
  bytes: Int8Array,
  { start, end }: { start: number; end: number },
): WaveformPart {
  const pairs = (bytes.length - HEAD_BYTES) / 2
  const first = Math.floor(start * PAIRS_A_SECOND)
  const last = Math.max(first + 1, Math.min(pairs, Math.ceil(end * PAIRS_A_SECOND)))
  const values = (offset: 0 | 1) =>
    Float32Array.from(
      { length: last - first },
      (_, index) => (bytes[HEAD_BYTES + 2 * (first + index) + offset] ?? 0) / LOUDEST,
    )
  return {
    start: first / PAIRS_A_SECOND,
    end: last / PAIRS_A_SECOND,
    lowest: values(0),
    highest: values(1),
  }
}
