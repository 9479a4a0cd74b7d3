import { Pause, Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { FileKind } from '../../data/brand.ts'
import { Button } from '../../design/button.tsx'
import { clock } from '../../design/clock.ts'
import { FileChoice } from './file-choice.tsx'
import type { Around, AroundPart } from './use-around.ts'

interface ChoiceProps {
  kind: AroundPart['kind']
  /** What files may be chosen. */
  kinds: readonly FileKind[]
  value: string | null
  around: Around
  onChange: (assetId: string | null) => void
}

/** A file around the clip, which is played where it was chosen. */
export function AroundChoice({ kind, kinds, value, around, onChange }: ChoiceProps) {
  const words = useTranslations('brand')
  const part = around.parts.find((one) => one.kind === kind)
  const isPlayed = part !== undefined && around.played?.kind === kind
  const name = words(`kinds.${kind}`)
  return (
    <div className="around">
      <FileChoice label={name} kinds={kinds} value={value} onChange={onChange} />
      {part && (
        <div className="transport">
          <Button
            aria-label={words(isPlayed ? 'preview.stopNamed' : 'preview.playNamed', { name })}
            onPress={() => around.play(isPlayed ? null : part)}
          >
            {isPlayed ? <Pause aria-hidden /> : <Play aria-hidden />}
          </Button>
          <span className="quiet small" role="status">
            {around.broken === part.url
              ? words('preview.notPlayed')
              : part.duration !== null && clock(part.duration)}
          </span>
        </div>
      )}
    </div>
  )
}
