import type { BrandColor, BrandColorsRequest } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { ArrowUp, Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { ColorSwatch } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { brandColors } from '../data/brand.ts'
import { Button, IconButton } from '../design/button.tsx'
import { ColorField } from '../design/color-field.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Loading } from '../design/loading.tsx'
import { useReplace } from './use-replace.ts'

/** As many as `/v1` keeps. */
const MOST = 24

/** The colours of the brand, in the order in which they are offered. */
export function ColorsTab() {
  const words = useTranslations('brand')
  const { data, error, refetch } = useQuery(brandColors)
  const replace = useReplaceColors()
  const [edited, setEdited] = useState<BrandColor | 'new' | null>(null)
  if (error && !data) return <Failure error={error} onRetry={() => refetch()} />
  if (!data) return <Loading>{words('loading')}</Loading>
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
            onMove={() => replace.mutate(({ items }) => ({ items: movedUp(items, item.color) }))}
            onEdit={() => setEdited(item)}
            onRemove={() =>
              replace.mutate(({ items }) => ({
                items: items.filter(({ color }) => color !== item.color),
              }))
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

interface ColorLineProps {
  item: BrandColor
  isFirst: boolean
  onMove: () => void
  onEdit: () => void
  onRemove: () => void
}

/** A colour of the brand, and what can be done with it. */
function ColorLine({ item, isFirst, onMove, onEdit, onRemove }: ColorLineProps) {
  const words = useTranslations('brand')
  const name = item.name ?? item.color
  return (
    <li>
      <ColorSwatch color={item.color} colorName={name} className="swatch" />
      <div className="brand-color-name">
        <span dir="auto">{name}</span>
        {item.name && <span className="quiet small numbers">{item.color}</span>}
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

interface ColorDialogProps {
  /** The colour that is changed; `null` for one that is added. */
  edited: BrandColor | null
  known: readonly BrandColor[]
  onClose: () => void
}

const FIRST: BrandColor = { color: '#2563EB', name: null }

/** Adds a colour to the brand, or changes one. What was chosen stays when it cannot be saved. */
function ColorDialog({ edited, known, onClose }: ColorDialogProps) {
  const words = useTranslations('brand')
  const ofDesign = useTranslations('design')
  const fields = useTranslations('failure.places')
  const replace = useReplaceColors()
  const [color, setColor] = useState((edited ?? FIRST).color)
  const [name, setName] = useState(edited?.name ?? '')
  const isTwice = color !== edited?.color && known.some((other) => other.color === color)
  const title = words(edited ? 'changeColor' : 'addColor')
  const save = () =>
    replace.mutate(
      ({ items }) => ({ items: withColor(items, edited, { color, name: name.trim() || null }) }),
      { onSuccess: onClose },
    )
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Form
        onSend={() => {
          if (!isTwice) save()
        }}
      >
        <div>
          <ColorField label={words('color')} value={color} onChange={setColor} />
          <p role="status" className="small">
            {isTwice && words('colorTwice')}
          </p>
        </div>
        <Field
          label={fields('name')}
          hint={words('colorNameHint')}
          maxLength={50}
          value={name}
          onChange={setName}
        />
        {replace.error && <Failure error={replace.error} />}
        <div className="actions end">
          <Button type="submit" kind="primary" isDisabled={isTwice} isPending={replace.isPending}>
            {edited ? ofDesign('save') : words('add')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Puts a colour in the place of the one that was changed, or at the end. */
function withColor(
  items: readonly BrandColor[],
  edited: BrandColor | null,
  changed: BrandColor,
): BrandColor[] {
  const index = items.findIndex(({ color }) => color === edited?.color)
  return index < 0 ? [...items, changed] : items.with(index, changed)
}

const useReplaceColors = () =>
  useReplace(brandColors, (body: BrandColorsRequest) => service.brandKit.replaceColors(body))
