import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure, useFault } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { useChange } from '../app/use-change.ts'
import { cookieSites } from '../data/source-cookies.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { FilesButton } from '../design/files-button.tsx'
import { Form } from '../design/form.tsx'

const EXAMPLE = 'youtube.com'

interface CookiesFormProps {
  /** The site they are for, where that is known. */
  site?: string
  /** What the button does. */
  action: string
  onDone?: () => void
}

/** Takes the cookies of a site, pasted or as a file. */
export function CookiesForm({ site, action, onDone }: CookiesFormProps) {
  const words = useTranslations('cookies')
  const [typed, setTyped] = useState('')
  const [cookies, setCookies] = useState('')
  const { mutate, isPending, error } = useChange(cookieSites.queryKey, () => {
    setTyped('')
    setCookies('')
    onDone?.()
  })
  const fault = useFault(error, 'body.cookies')
  const chosen = site ?? typed.trim()
  return (
    <Form onSend={() => mutate(() => service.sourceCookies.replace(chosen, { cookies }))}>
      {site === undefined && (
        <Field
          label={words('site')}
          placeholder={EXAMPLE}
          inputMode="url"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
      )}
      <Field
        label={words('cookies')}
        hint={words('cookiesHint')}
        fault={fault}
        rows={3}
        autoComplete="off"
        spellCheck="false"
        value={cookies}
        onChange={setCookies}
      />
      <p className="small quiet">{words('risk')}</p>
      {error && !fault && <Failure error={error} />}
      <div className="actions">
        <FilesButton onChoose={async ([file]) => setCookies((await file?.text()) ?? '')}>
          {words('choose')}
        </FilesButton>
        <Button
          kind="primary"
          type="submit"
          isPending={isPending}
          isDisabled={chosen === '' || cookies.trim() === ''}
        >
          {action}
        </Button>
      </div>
    </Form>
  )
}
