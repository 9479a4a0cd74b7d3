import { FONT_FAMILIES } from '@svc/clip-engine/caption-style'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { brandFonts, familyOfAsset } from '../../data/fonts.ts'
import { Choice } from '../../design/choice.tsx'
import { faceOf, showFace, showOwnFaces } from './font-faces.ts'

interface FontChoiceProps {
  label: string
  /** A family as styles name it. */
  value: string
  onChange: (family: string) => void
}

/** A font of the service or of the brand kit, each named in its own letters. */
export function FontChoice({ label, value, onChange }: FontChoiceProps) {
  const words = useTranslations('edit.style')
  const { data } = useQuery(brandFonts)
  const fonts = [
    ...FONT_FAMILIES.map((family) => ({ value: family, name: family, url: null })),
    ...(data ?? []).map(({ asset_id, font_family, name, url }) => ({
      value: familyOfAsset(asset_id),
      name: font_family ?? name,
      url,
    })),
  ]
  useEffect(showOwnFaces, [])
  useEffect(() => {
    for (const font of data ?? []) {
      if (font.url) showFace(familyOfAsset(font.asset_id), font.url)
    }
  }, [data])
  const isGone = data && !fonts.some((font) => font.value === value)
  return (
    <Choice
      label={label}
      value={value}
      options={[
        ...fonts.map(({ value, name }) => ({ value, name, face: faceOf(value) })),
        ...(isGone ? [{ value, name: words('fontGone') }] : []),
      ]}
      onChange={onChange}
    />
  )
}
