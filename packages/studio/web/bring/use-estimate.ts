import { useQuery } from '@tanstack/react-query'
import { service } from '../app/service.ts'
import { ownAccount, ownCredits } from '../data/account.ts'
import { useQuiet } from '../design/use-quiet.ts'
import type { Draft } from './draft.ts'
import { parseTime } from './parse-time.ts'
import { rangeOf, toWish } from './to-wish.ts'
import { useUploads } from './use-uploads.ts'

/** What the video would cost, and what is there to pay it. */
export interface Estimated {
  /** Credits for finding the clips; `null` until they are known. */
  credits: number | null
  /** Whether that is what it costs; else it is the most that it can be. */
  isExact: boolean
  /** Credits for each minute of the video; `null` until they are known. */
  perMinute: number | null
  /** Credits for each minute of a finished clip. */
  renderPerMinute: number | null
  /** What can be spent; `null` where nothing runs out. */
  available: number | null
  isTooMuch: boolean
  /** How much of the video is worked on; `null` until it is known. */
  length: Length | null
  /** Seconds of work on a minute of a video, as the service measured them; `null` before its first video. */
  pace: number | null
  /** What the length is asked of; `null` before anything is chosen. */
  source: 'address' | 'file' | null
  error: Error | null
}

/** Asks what the form would cost while it is filled in; what is wrong with it is told then, too. */
export function useEstimate(draft: Draft): Estimated {
  const uploads = useUploads().filter(({ wish }) => wish === null)
  const { data: account } = useQuery(ownAccount)
  const { data: own } = useQuery(ownCredits)
  const asked = useQuiet(JSON.stringify(draft))
  const settled: Draft = JSON.parse(asked)
  const uploadId = uploads.find(({ phase }) => phase === 'uploaded')?.uploadId ?? null
  const source = sourceOf(settled.address, uploadId)
  const answer = useQuery({
    queryKey: ['projects', 'estimate', asked, uploadId],
    queryFn: ({ signal }) => {
      const { transcript: _, ...wish } = toWish(
        settled,
        account?.limits.max_clips_per_project ?? 50,
      )
      return service.projects.estimate({ ...wish, source: source ?? {} }, { signal })
    },
    enabled: source !== null && account !== undefined,
    retry: false,
  })
  const length = lengthOf(settled, uploads)
  const perMinute = own?.costs.processing_per_minute ?? null
  const counted = length && perMinute !== null ? Math.ceil(length.seconds / 60) * perMinute : null
  const credits = perMinute === 0 ? 0 : (counted ?? answer.data?.estimate.credits ?? null)
  const isExact = credits === 0 || length?.isExact === true
  const available = !own || own.unlimited ? null : own.available
  return {
    ...{ credits, isExact, perMinute, available, length },
    renderPerMinute: own?.costs.render_per_minute ?? null,
    isTooMuch: isExact && available !== null && credits !== null && credits > available,
    pace: own?.costs.processing_seconds_per_minute ?? null,
    source: settled.address.trim() ? 'address' : uploads.length > 0 ? 'file' : null,
    error: answer.error,
  }
}

function sourceOf(address: string, uploadId: string | null) {
  if (address.trim().length > 'https://'.length) return { url: address.trim() }
  return uploadId === null ? null : { upload_id: uploadId }
}

/** How much of a video is worked on. */
interface Length {
  seconds: number
  /** Whether it is known; else the video may be shorter. */
  isExact: boolean
}

/** Gives the length that is worked on; `null` while nothing is known of it, as of the video behind an address. */
function lengthOf(
  draft: Pick<Draft, 'address' | 'from' | 'to'>,
  uploads: readonly { seconds: number | null }[],
): Length | null {
  const range = rangeOf(draft)
  const file = draft.address.trim() ? null : secondsOf(uploads)
  if (file !== null) {
    if (!range) return { seconds: file, isExact: true }
    return { seconds: Math.max(0, Math.min(file, range.end) - range.start), isExact: true }
  }
  if (!range || parseTime(draft.to) === null || range.end <= range.start) return null
  return { seconds: range.end - range.start, isExact: false }
}

function secondsOf(uploads: readonly { seconds: number | null }[]): number | null {
  let sum = 0
  for (const { seconds } of uploads) {
    if (seconds === null) return null
    sum += seconds
  }
  return sum || null
}
