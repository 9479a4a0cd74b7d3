import { useTranslations } from 'use-intl'
import { useLanguageNames } from '../app/use-languages.ts'
import type { RenderChoice } from '../data/renders.ts'
import { NativeChoice } from '../design/native-choice.tsx'
import { SHAPES } from '../design/shape.tsx'

const RESOLUTIONS = ['720p', '1080p', '2160p'] as const
const QUALITIES = ['draft', 'standard', 'high'] as const

export const USUAL: RenderChoice = { resolution: '1080p', quality: 'standard' }

interface RenderChoicesProps {
  choice: RenderChoice
  onChange: (choice: RenderChoice) => void
  /** Translations that may be drawn, by their languages. */
  languages?: readonly string[]
}

export function RenderChoices({ choice, onChange, languages = [] }: RenderChoicesProps) {
  const words = useTranslations('render')
  const { aspect_ratio = 'same', ...others } = choice
  return (
    <div className="list-controls">
      <NativeChoice
        label={words('shape')}
        value={aspect_ratio}
        options={[
          { value: 'same', name: words('sameShape') },
          ...SHAPES.map((value) => ({ value, name: value })),
        ]}
        onChange={(shape) =>
          onChange({ ...others, ...(shape !== 'same' && { aspect_ratio: shape }) })
        }
      />
      <NativeChoice
        label={words('resolution')}
        value={choice.resolution}
        options={RESOLUTIONS.map((value) => ({ value, name: words(`resolutions.${value}`) }))}
        onChange={(resolution) => onChange({ ...choice, resolution })}
      />
      <NativeChoice
        label={words('quality')}
        value={choice.quality}
        options={QUALITIES.map((value) => ({ value, name: words(`qualities.${value}`) }))}
        onChange={(quality) => onChange({ ...choice, quality })}
      />
      <LanguageChoice
        value={choice}
        languages={languages}
        onChange={(chosen) => onChange({ ...withoutLanguages(choice), ...chosen })}
      />
    </div>
  )
}

/** The languages of captions; what is spoken without them. */
export type CaptionLanguages = Pick<RenderChoice, 'caption_language' | 'second_caption_language'>

interface LanguageProps {
  value: CaptionLanguages
  languages: readonly string[]
  onChange: (value: CaptionLanguages) => void
}

/** The languages of captions, where there are translations. */
export function LanguageChoice({ value, languages, onChange }: LanguageProps) {
  const words = useTranslations('render')
  const nameOf = useLanguageNames()
  const { caption_language: first = '', second_caption_language: second } = value
  if (languages.length === 0) return null
  return (
    <NativeChoice
      label={words('captionLanguage')}
      value={second ? `${BELOW}${second}` : first}
      options={[
        { value: '', name: words('spoken') },
        ...languages.flatMap((language) => [
          { value: language, name: nameOf(language) },
          {
            value: `${BELOW}${language}`,
            name: words('spokenAbove', { language: nameOf(language) }),
          },
        ]),
      ]}
      onChange={(chosen) => onChange(languagesOf(chosen))}
    />
  )
}

function withoutLanguages(choice: RenderChoice): RenderChoice {
  const { caption_language: _, second_caption_language: __, ...rest } = choice
  return rest
}

/** Marks a language that stands below what is spoken. */
const BELOW = '+'

function languagesOf(value: string): CaptionLanguages {
  if (value.startsWith(BELOW)) return { second_caption_language: value.slice(BELOW.length) }
  return value ? { caption_language: value } : {}
}
