import type { BrandColor } from '@svc/client'
import { ArrowUp, Pencil, X } from 'lucide-react'
import { ColorSwatch } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { IconButton } from '../design/button.tsx'

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
        <IconButton
          Icon={ArrowUp}
          isSlim
          label={words('moveUp', { name })}
          isDisabled={isFirst}
          onPress={onMove}
        />
        <IconButton Icon={Pencil} isSlim label={words('changeNamed', { name })} onPress={onEdit} />
        <IconButton Icon={X} isSlim label={words('removeNamed', { name })} onPress={onRemove} />
      </div>
    </li>
  )
}
