import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure, useFault } from '../app/failure.tsx'
import { belonging, type OwnAccount, openAnew } from '../data/team.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Field } from '../design/field.tsx'

/** How an owner deletes the account: said what that means, and asked for their password. */
export function CloseAccount({ account }: { account: OwnAccount }) {
  const words = useTranslations('closing')
  const [isAsking, setAsking] = useState(false)
  return (
    <section className="card narrow" aria-label={words('title')}>
      <h2>{words('title')}</h2>
      <p className="quiet">{words('about')}</p>
      <div className="actions">
        <Button kind="bad" onPress={() => setAsking(true)}>
          {words('start')}
        </Button>
      </div>
      <Dialog
        title={words('question', { name: account.name })}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <CloseForm onClose={() => setAsking(false)} />
      </Dialog>
    </section>
  )
}

function CloseForm({ onClose }: { onClose: () => void }) {
  const words = useTranslations('closing')
  const [password, setPassword] = useState('')
  const closing = useMutation({
    mutationFn: () => belonging.close(password),
    onSuccess: openAnew,
  })
  const isWrong = useFault(closing.error, 'body.password') !== null
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        closing.mutate()
      }}
    >
      <p>{words('about')}</p>
      <Field
        label={words('password')}
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={setPassword}
        fault={isWrong ? words('passwordFault') : null}
      />
      {closing.error && !isWrong && <Failure error={closing.error} />}
      <div className="actions end">
        <Button onPress={onClose}>{words('cancel')}</Button>
        <Button kind="bad" type="submit" isPending={closing.isPending}>
          {words('confirm')}
        </Button>
      </div>
    </form>
  )
}
