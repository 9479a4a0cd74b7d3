import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { useTranslations } from 'use-intl'
import { Failure, useFault } from '../app/failure.tsx'
import { type PreparedCodes, person } from '../data/access.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { PasswordForm } from './password-form.tsx'

/** Codes that are asked for after the password: begun and ended. */
export function CodesSection({ isOn }: { isOn: boolean }) {
  const words = useTranslations('security')
  const [isAsking, setAsking] = useState(false)
  const [prepared, setPrepared] = useState<PreparedCodes | null>(null)
  const close = () => {
    setAsking(false)
    setPrepared(null)
  }
  const action = words(isOn ? 'endCodes' : 'beginCodes')
  return (
    <section className="card narrow" aria-label={words('codes')}>
      <h2>{words('codes')}</h2>
      <p className="quiet">{words(isOn ? 'codesOn' : 'codesAbout')}</p>
      <div className="actions">
        <Button onPress={() => setAsking(true)}>{action}</Button>
      </div>
      <Dialog title={action} isOpen={isAsking} onClose={close}>
        {prepared ? (
          <BeginForm prepared={prepared} />
        ) : (
          <PasswordForm
            action={isOn ? action : words('goOn')}
            kind={isOn ? 'bad' : 'primary'}
            act={async (password) => {
              if (isOn) await person.endCodes(password)
              else setPrepared(await person.prepareCodes(password))
            }}
            onDone={() => isOn && location.reload()}
            onClose={close}
          >
            <p>{words(isOn ? 'codesOn' : 'codesAbout')}</p>
          </PasswordForm>
        )}
      </Dialog>
    </section>
  )
}

/** What the app reads, what is kept for when it is lost, and the first code. */
function BeginForm({ prepared: { uri, recovery_codes } }: { prepared: PreparedCodes }) {
  const words = useTranslations('security')
  const [code, setCode] = useState('')
  // The session is another one then: the page is loaded anew.
  const change = useMutation({
    mutationFn: () => person.beginCodes(code.trim()),
    onSuccess: () => location.reload(),
  })
  const isWrong = useFault(change.error, 'body.code') !== null
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 3 }))}`
  return (
    <Form noValidate onSend={() => change.mutate()}>
      <p>{words('scan')}</p>
      <img src={picture} alt={words('scanAlt')} width={180} height={180} />
      <p className="small">
        {words('orType')} <code>{new URL(uri).searchParams.get('secret')}</code>
      </p>
      <p>{words('recovery')}</p>
      <ul className="codes">
        {recovery_codes.map((one) => (
          <li key={one}>
            <code>{one}</code>
          </li>
        ))}
      </ul>
      <Field
        label={words('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        onChange={setCode}
        fault={isWrong ? words('codeFault') : null}
      />
      {change.error && !isWrong && <Failure error={change.error} />}
      <div className="actions end">
        <Button kind="primary" type="submit" isPending={change.isPending}>
          {words('beginCodes')}
        </Button>
      </div>
    </Form>
  )
}
