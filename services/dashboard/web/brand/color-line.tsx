import type { BrandColor } from '@svc/client'
import { ArrowUp, Pencil, X } from 'lucide-react'
import { ColorSwatch } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { Button } from '../design/button.tsx'

interface ColorLineProps {
  item: BrandColor
  isFirst: boolean
  onMove: () => void
  onEdit: () => void
  onRemove: () => void
}

/** A colour of the brand, and what can be done with it. */
export function ColorLine({ item, isFirst, onMove, onEdit, onRemove }: ColorLineProps) {
  const words = useTranslations('brand')
  const name = item.name ?? item.color
  return (
    <li>
      <ColorSwatch color={item.color} colorName={name} className="swatch" />
      <div className="brand-color-name">
        <span className="broken">
          <bdi>{name}</bdi>
        </span>
        {item.name && <span className="quiet small color-value">{item.color}</span>}
      </div>
      <div className="brand-color-actions">
        <Button
          kind="plain"
          isSlim
          aria-label={words('moveUp', { name })}
          isDisabled={isFirst}
          onPress={onMove}
        >
          <ArrowUp aria-hidden />
        </Button>
        <Button kind="plain" isSlim aria-label={words('changeNamed', { name })} onPress={onEdit}>
          <Pencil aria-hidden />
        </Button>
        <Button kind="plain" isSlim aria-label={words('removeNamed', { name })} onPress={onRemove}>
          <X aria-hidden />
        </Button>
      </div>
    </li>
  )
}
