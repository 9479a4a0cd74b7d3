import type { BrandColor } from '@svc/client'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { Button } from '../design/button.tsx'
import { ColorField } from '../design/color-field.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Field } from '../design/field.tsx'
import { useReplaceColors } from './use-replace-colors.ts'

interface ColorDialogProps {
  /** The colour that is changed; `null` for one that is added. */
  edited: BrandColor | null
  known: readonly BrandColor[]
  onClose: () => void
}

const FIRST: BrandColor = { color: '#2563EB', name: null }

/** Adds a colour to the brand, or changes one. What was chosen stays when it cannot be saved. */
export function ColorDialog({ edited, known, onClose }: ColorDialogProps) {
  const words = useTranslations('brand')
  const replace = useReplaceColors()
  const [color, setColor] = useState((edited ?? FIRST).color)
  const [name, setName] = useState(edited?.name ?? '')
  const isTwice = color !== edited?.color && known.some((other) => other.color === color)
  const title = words(edited ? 'changeColor' : 'addColor')
  const save = () =>
    replace.mutate((items) => withColor(items, edited, { color, name: name.trim() || null }), {
      onSuccess: onClose,
    })
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
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
          label={words('name')}
          hint={words('colorNameHint')}
          maxLength={50}
          value={name}
          onChange={setName}
        />
        {replace.error && <Failure error={replace.error} />}
        <div className="actions end">
          <Button type="submit" kind="primary" isDisabled={isTwice} isPending={replace.isPending}>
            {words(edited ? 'save.save' : 'add')}
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
