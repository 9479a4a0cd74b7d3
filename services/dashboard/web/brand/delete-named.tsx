import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../design/button.tsx'
import { Confirm } from '../design/confirm.tsx'

interface DeleteNamedProps {
  name: string
  /** What will happen. */
  children: ReactNode
  isPending: boolean
  error: Error | null
  onDelete: () => void
}

/** Deletes a part of the brand, after asking. */
export function DeleteNamed({ name, children, isPending, error, onDelete }: DeleteNamedProps) {
  const words = useTranslations('brand')
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <Button
        kind="plain"
        isSlim
        aria-label={words('deleteNamed', { name })}
        onPress={() => setDeleting(true)}
      >
        <Trash2 aria-hidden />
      </Button>
      <Confirm
        title={words('deleteTitle', { name })}
        action={words('delete')}
        isOpen={isDeleting}
        isPending={isPending}
        error={error}
        onClose={() => setDeleting(false)}
        onConfirm={onDelete}
      >
        {children}
      </Confirm>
    </>
  )
}
