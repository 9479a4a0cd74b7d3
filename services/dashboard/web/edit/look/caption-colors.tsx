import type { CaptionStyle, CaptionStylePart } from '@svc/client'
import { useTranslations } from 'use-intl'
import { ColorField } from '../../design/color-field.tsx'
import { ChosenField } from './chosen-field.tsx'
import type { StyleMember } from './unchosen.ts'
import { useBrandColors } from './use-brand-colors.ts'

interface ColorsProps {
  shown: CaptionStyle
  value: CaptionStylePart | null
  /** @param isContinued - Whether the change goes on from the last one. */
  set: (change: CaptionStylePart, isContinued: boolean) => void
  /** Gives a member's way back. */
  back: (member: StyleMember, name: string) => { resetName: string | null; onReset: () => void }
}

/** The colours of captions, each chosen by itself. */
export function CaptionColors({ shown, value, set, back }: ColorsProps) {
  const words = useTranslations('edit.style')
  const swatches = useBrandColors()
  const { color, highlight_color, emphasis_color, background, outline } = shown
  const fields = [
    { member: 'color', name: 'color', now: color },
    { member: 'highlight_color', name: 'highlight', now: highlight_color ?? color },
    { member: 'emphasis_color', name: 'emphasis', now: emphasis_color ?? color },
    background
      ? ({ member: 'background', name: 'box', now: background.color } as const)
      : ({ member: 'outline', name: 'outline', now: outline.color } as const),
  ] as const
  return (
    <div className="pair">
      {fields.map(({ member, name, now }) => (
        <ChosenField key={member} {...back(member, words(name))}>
          <ColorField
            label={words(name)}
            value={now}
            swatches={swatches}
            onChange={(chosen) =>
              set(
                member === 'background' || member === 'outline'
                  ? { [member]: { ...value?.[member], color: chosen } }
                  : { [member]: chosen },
                true,
              )
            }
          />
        </ChosenField>
      ))}
    </div>
  )
}
