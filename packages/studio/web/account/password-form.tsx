import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure, useFault } from '../app/failure.tsx'
import { Button, type ButtonKind } from '../design/button.tsx'
import { Field } from '../design/field.tsx'

interface PasswordFormProps {
  /** What will happen, or is asked besides; given why it was refused. */
  children: ReactNode | ((error: Error | null) => ReactNode)
  /** The names of doing it, and of doing nothing. */
  action: string
  keep: string
  kind: ButtonKind
  act: (password: string) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Asks for the member's password before something is done that only they may do. */
export function PasswordForm({
  children,
  action,
  keep,
  kind,
  act,
  onDone,
  onClose,
}: PasswordFormProps) {
  const words = useTranslations('closing')
  const [password, setPassword] = useState('')
  const change = useMutation({ mutationFn: () => act(password), onSuccess: onDone })
  const elsewhere = [
    useFault(change.error, 'body.new_password'),
    useFault(change.error, 'body.email'),
  ]
  const isElsewhere = elsewhere.some((fault) => fault !== null)
  const isWrong = useFault(change.error, 'body.password') !== null
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate()
      }}
    >
      {typeof children === 'function' ? children(change.error) : children}
      <Field
        label={words('password')}
        type="password"
        autoComplete="current-password"
        autoFocus={typeof children !== 'function'}
        value={password}
        onChange={setPassword}
        fault={isWrong ? words('passwordFault') : null}
      />
      {change.error && !isWrong && !isElsewhere && <Failure error={change.error} />}
      <div className="actions end">
        <Button onPress={onClose}>{keep}</Button>
        <Button kind={kind} type="submit" isPending={change.isPending}>
          {action}
        </Button>
      </div>
    </form>
  )
}
