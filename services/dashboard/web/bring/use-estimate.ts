import { useQuery } from '@tanstack/react-query'
import { service } from '../app/service.ts'
import { ownAccount, ownCredits } from '../data/account.ts'
import { useQuiet } from '../design/use-quiet.ts'
import type { Draft } from './draft.ts'
import { rangeOf, toWish } from './to-wish.ts'
import { useUploads } from './use-uploads.ts'

/** What the video would cost, and what is there to pay it. */
export interface Estimated {
  /** Credits for finding the clips; `null` until it is known. */
  credits: number | null
  /** Whether the length is known; else the credits are the most that it can be. */
  isExact: boolean
  /** Credits for each minute of a finished clip. */
  renderPerMinute: number | null
  /** What can be spent; `null` where nothing runs out. */
  available: number | null
  isTooMuch: boolean
  /** Seconds of video that are worked on; `null` until they are known. */
  seconds: number | null
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
  const seconds = lengthOf(settled, uploads)
  const perMinute = own?.costs.processing_per_minute
  const exact =
    seconds === null || perMinute === undefined ? null : Math.ceil(seconds / 60) * perMinute
  const credits = exact ?? answer.data?.estimate.credits ?? null
  const available = !own || own.unlimited ? null : own.available
  return {
    credits,
    isExact: exact !== null || credits === 0,
    renderPerMinute: own?.costs.render_per_minute ?? null,
    available,
    isTooMuch: available !== null && exact !== null && exact > available,
    seconds,
    error: answer.error,
  }
}

function sourceOf(address: string, uploadId: string | null) {
  if (address.trim().length > 'https://'.length) return { url: address.trim() }
  return uploadId === null ? null : { upload_id: uploadId }
}

function lengthOf(draft: Draft, uploads: readonly { seconds: number | null }[]): number | null {
  const seconds = uploads.reduce<number | null>(
    (sum, upload) => (sum === null || upload.seconds === null ? null : sum + upload.seconds),
    0,
  )
  if (!seconds || draft.address.trim()) return null
  const range = rangeOf(draft)
  return range ? Math.max(0, Math.min(seconds, range.end) - range.start) : seconds
}
