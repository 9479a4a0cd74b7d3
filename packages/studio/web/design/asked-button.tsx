import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChange } from '../app/use-change.ts'
import { Button, type ButtonKind, type ButtonProps } from './button.tsx'
import { Confirm } from './confirm.tsx'

interface AskedButtonProps extends Omit<ButtonProps, 'onPress' | 'about' | 'children'> {
  /** What is asked. */
  title: string
  /** What doing it means. */
  about: ReactNode
  /** The name of doing it, which the button shows too. Default: "Delete". */
  action?: string
  /** Its name where it shows its icon alone. */
  label?: string
  act: () => Promise<unknown>
  /** The first keys of what is read anew then; `null` for nothing. */
  stale: QueryKey | null
  /** How doing it looks. Default: as what destroys. */
  deed?: ButtonKind
  /** The name of doing nothing. Default: "Keep it". */
  keep?: string
  onDone?: () => void
}

/** A button for what cannot be undone, and the window that asks before it is done. */
export function AskedButton(props: AskedButtonProps) {
  const words = useTranslations('design')
  const { title, about, action = words('delete'), label, act, stale, onDone, ...rest } = props
  const { deed = 'bad', keep = words('keep'), ...button } = rest
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const change = useChange(stale, () => {
    close()
    onDone?.()
  })
  return (
    <>
      <Button {...button} {...(label && { 'aria-label': label })} onPress={() => setAsked(true)}>
        {label ? null : action}
      </Button>
      <Confirm
        title={title}
        action={action}
        kind={deed}
        keep={keep}
        isOpen={isAsked}
        change={change}
        onClose={close}
        onConfirm={() => change.mutate(act)}
      >
        {about}
      </Confirm>
    </>
  )
}
