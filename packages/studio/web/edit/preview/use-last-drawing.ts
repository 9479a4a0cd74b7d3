import type { CaptionDrawing } from '@svc/clip-engine/captions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { captionDrawing } from '../../data/clip-edit.ts'
import type { Editor } from '../state/use-editor.ts'

/**
 * What the last preview of a clip was drawn from, in the shape that is wanted now; `null` where that was not kept,
 * `undefined` until it is known.
 */
export function useLastDrawing({
  clip,
  draft,
  project: { settings },
}: Pick<Editor, 'clip' | 'draft' | 'project'>): CaptionDrawing | null | undefined {
  const { data: last } = useQuery({ ...captionDrawing(clip), placeholderData: keepPreviousData })
  const shape = draft.aspect_ratio ?? settings.aspect_ratio
  const layout = draft.layout ?? settings.layout
  const isOther = Boolean(last) && last?.framing.aspect_ratio !== shape
  const [reframing, setReframing] = useState<typeof import('./in-shape.ts') | null>(null)
  useEffect(() => {
    // Without it, the shape is seen as soon as the service has drawn it.
    if (isOther) import('./in-shape.ts').then(setReframing, () => {})
  }, [isOther])
  return useMemo(
    () => (last && isOther && reframing ? reframing.inShape(last, shape, layout) : last),
    [last, isOther, reframing, shape, layout],
  )
}
