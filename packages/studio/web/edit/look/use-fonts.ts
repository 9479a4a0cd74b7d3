import { FONT_FAMILIES } from '@svc/clip-engine/caption-style'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { brandFonts, familyOfAsset } from '../../data/fonts.ts'
import { showFace, showOwnFaces } from './font-faces.ts'

/** Lists the fonts of the service and of the brand kit, and lets the page write with them; `isKnown` once that is all. */
export function useFonts() {
  const { data } = useQuery(brandFonts)
  useEffect(showOwnFaces, [])
  useEffect(() => {
    for (const { asset_id, url } of data ?? []) {
      if (url) showFace(familyOfAsset(asset_id), url)
    }
  }, [data])
  const own = FONT_FAMILIES.map((family) => ({ family, name: family }))
  const given = (data ?? []).map(({ asset_id, font_family, name }) => ({
    family: familyOfAsset(asset_id),
    name: font_family ?? name,
  }))
  return { fonts: [...own, ...given], isKnown: data !== undefined }
}
