import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../design/button.tsx'
import { Confirm } from '../design/confirm.tsx'

interface DeleteNamedProps {
  name: string
  children: ReactNode
  change: { isPending: boolean; error: Error | null }
  onDelete: () => void
}

/** Deletes a part of the brand, after asking. */
export function DeleteNamed({ name, children, change, onDelete }: DeleteNamedProps) {
  const words = useTranslations('brand')
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <IconButton
        Icon={Trash2}
        isSlim
        label={words('deleteNamed', { name })}
        onPress={() => setDeleting(true)}
      />
      <Confirm
        title={words('deleteTitle', { name })}
        action={words('delete')}
        isOpen={isDeleting}
        change={change}
        onClose={() => setDeleting(false)}
        onConfirm={onDelete}
      >
        {children}
      </Confirm>
    </>
  )
}
