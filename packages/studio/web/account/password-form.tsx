import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure, useFault } from '../app/failure.tsx'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'

interface PasswordFormProps {
  /** What will happen, or is asked besides; given why it was refused. */
  children: ReactNode | ((error: Error | null) => ReactNode)
  /** The name of doing it. */
  action: string
  /** The name of doing nothing. Default: "Cancel". */
  keep?: string
  kind?: 'primary' | 'bad'
  act: (password: string) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Asks for the member's password before something is done that only they may do. */
export function PasswordForm(props: PasswordFormProps) {
  const { children, action, kind = 'primary', act, onDone, onClose } = props
  const words = useTranslations('closing')
  const ofDesign = useTranslations('design')
  const { keep = ofDesign('cancel') } = props
  const [password, setPassword] = useState('')
  const change = useMutation({ mutationFn: () => act(password), onSuccess: onDone })
  const elsewhere = [
    useFault(change.error, 'body.new_password'),
    useFault(change.error, 'body.email'),
  ]
  const isElsewhere = elsewhere.some((fault) => fault !== null)
  const isWrong = useFault(change.error, 'body.password') !== null
  return (
    <Form noValidate onSend={() => change.mutate()}>
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
    </Form>
  )
}

interface GuardedButtonProps extends Omit<PasswordFormProps, 'onDone' | 'onClose'> {
  start: string
  /** Asked in the window. Default: what the button says. */
  question?: string
  onDone?: () => void
}

/** A button for what is done once the member has given their password, in a window of its own. */
export function GuardedButton({ start, question, onDone, ...form }: GuardedButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const end = () => {
    close()
    onDone?.()
  }
  return (
    <>
      <Button kind={form.kind === 'bad' ? 'bad' : 'calm'} onPress={() => setAsking(true)}>
        {start}
      </Button>
      <Dialog title={question ?? start} isOpen={isAsking} onClose={close}>
        <PasswordForm {...form} onDone={end} onClose={close} />
      </Dialog>
    </>
  )
}
