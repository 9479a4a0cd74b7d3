import type { Clip } from '@svc/client'
import type { CaptionDrawing } from '@svc/clip-engine/captions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { captionDrawing } from '../../data/clip-edit.ts'

/** What the last preview of a clip was drawn from; `null` where that was not kept, `undefined` until it is known. */
export function useLastDrawing(clip: Clip): CaptionDrawing | null | undefined {
  return useQuery({ ...captionDrawing(clip), placeholderData: keepPreviousData }).data
}
