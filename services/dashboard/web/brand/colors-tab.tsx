import type { BrandColor } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { brandColors } from '../data/brand.ts'
import { Button } from '../design/button.tsx'
import { ColorDialog } from './color-dialog.tsx'
import { ColorLine } from './color-line.tsx'
import { useReplaceColors } from './use-replace-colors.ts'

/** As many as `/v1` keeps. */
const MOST = 24

/** The colours of the brand, in the order in which they are offered. */
export function ColorsTab() {
  const words = useTranslations('brand')
  const { data, error, refetch } = useQuery(brandColors)
  const replace = useReplaceColors()
  const [edited, setEdited] = useState<BrandColor | 'new' | null>(null)
  if (error) return <Failure error={error} onRetry={() => refetch()} />
  if (!data) return <p role="status">{words('loading')}</p>
  const { items } = data
  const isFull = items.length >= MOST
  return (
    <div className="stack">
      <p className="quiet">{words(isFull ? 'colorsFull' : 'colorsHint', { count: MOST })}</p>
      <div className="actions">
        <Button kind="primary" isDisabled={isFull} onPress={() => setEdited('new')}>
          {words('addColor')}
        </Button>
      </div>
      {replace.error && <Failure error={replace.error} />}
      {items.length === 0 && <p className="quiet">{words('noColors')}</p>}
      <ul className="brand-colors" aria-label={words('colors')}>
        {items.map((item, index) => (
          <ColorLine
            key={item.color}
            item={item}
            isFirst={index === 0}
            onMove={() => replace.mutate((all) => movedUp(all, item.color))}
            onEdit={() => setEdited(item)}
            onRemove={() =>
              replace.mutate((all) => all.filter(({ color }) => color !== item.color))
            }
          />
        ))}
      </ul>
      {edited && (
        <ColorDialog
          edited={edited === 'new' ? null : edited}
          known={items}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

function movedUp(items: readonly BrandColor[], moved: string): BrandColor[] {
  const index = items.findIndex(({ color }) => color === moved)
  const [item] = items.slice(Math.max(index, 0), index + 1)
  if (!item || index === 0) return [...items]
  return items.toSpliced(index, 1).toSpliced(index - 1, 0, item)
}
