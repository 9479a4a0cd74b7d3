import type { CaptionDrawing } from '@svc/clip-engine/captions'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { brandFiles } from '../../data/brand.ts'
import type { Backdrop } from './draw-picture.ts'

/** Loads what a template has behind a picture that does not fill the frame; without its file, a blurred copy as in a render. */
export function useBackdrop({
  fit_background,
  fit_color,
  fit_asset_id,
}: Behind = BLURRED): Backdrop {
  const { data: files = [] } = useQuery(brandFiles)
  const file = files.find(({ asset_id }) => asset_id === fit_asset_id)
  const image = useImage((fit_background === 'image' && file?.url) || null)
  return useMemo(() => {
    if (fit_background === 'color') return { color: fit_color }
    return image ? { image } : 'blur'
  }, [fit_background, fit_color, image])
}

type Behind = Pick<
  NonNullable<CaptionDrawing['layout']>,
  'fit_background' | 'fit_color' | 'fit_asset_id'
>

const BLURRED = { fit_background: 'blur', fit_color: '', fit_asset_id: null } as const

function useImage(url: string | null): HTMLImageElement | null {
  const [shown, show] = useState<HTMLImageElement | null>(null)
  useEffect(() => {
    if (!url) return
    const image = new Image()
    image.onload = () => show(image)
    image.src = url
    return () => {
      image.onload = null
      show(null)
    }
  }, [url])
  return shown
}
