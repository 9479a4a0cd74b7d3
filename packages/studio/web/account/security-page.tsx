import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Failure, useFault } from '../app/failure.tsx'
import { sessionQuery } from '../app/session.ts'
import { useChange } from '../app/use-change.ts'
import { factors, person } from '../data/access.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { AccountFrame } from './account-frame.tsx'
import { CodesSection } from './codes-section.tsx'
import { GuardedButton } from './password-form.tsx'

/** Who the member is, and how they sign in. */
export function SecurityPage() {
  const { data: session } = useQuery(sessionQuery)
  const { data, error, refetch } = useQuery(factors)
  return (
    <AccountFrame page="security">
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {session?.caller && <NameForm name={session.caller.name} />}
      {session?.caller && <EmailSection email={session.caller.email} />}
      <PasswordSection />
      {data && KNOWS_PASSKEYS && <Passkeys passkeys={data.passkeys} />}
      {data && <CodesSection isOn={data.has_second_factor} />}
    </AccountFrame>
  )
}

/** A passkey is for a name: a browser makes none for an address of numbers. */
const KNOWS_PASSKEYS =
  !/^[\d.]+$|^\[/.test(location.hostname) &&
  'PublicKeyCredential' in window &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential

/** The page shows the member's name, and its calls name their session: both are read anew. */
const loadAnew = () => location.reload()

function NameForm({ name }: { name: string }) {
  const words = useTranslations('security')
  const ofDesign = useTranslations('design')
  const [given, setGiven] = useState(name)
  const change = useMutation({ mutationFn: () => person.rename(given.trim()), onSuccess: loadAnew })
  const fault = useFault(change.error, 'body.name')
  return (
    <Form className="card narrow stack" noValidate onSend={() => change.mutate()}>
      <Field
        label={words('name')}
        autoComplete="name"
        maxLength={80}
        value={given}
        onChange={setGiven}
        fault={fault}
      />
      {change.error && !fault && <Failure error={change.error} />}
      <div className="actions">
        <Button type="submit" isDisabled={given.trim() === name} isPending={change.isPending}>
          {ofDesign('save')}
        </Button>
      </div>
    </Form>
  )
}

function EmailSection({ email }: { email: string }) {
  const words = useTranslations('security')
  const [isSent, setSent] = useState(false)
  const [next, setNext] = useState('')
  const change = async (password: string) => {
    const { is_mailed } = await person.changeEmail(password, next.trim())
    if (is_mailed) setSent(true)
    else loadAnew()
  }
  return (
    <section className="card narrow" aria-label={words('email')}>
      <h2>{words('email')}</h2>
      <p dir="auto">{email}</p>
      {isSent && <p role="status">{words('emailSent')}</p>}
      <div className="actions">
        <GuardedButton start={words('changeEmail')} action={words('goOn')} act={change}>
          {(error) => <NewEmail value={next} onChange={setNext} error={error} />}
        </GuardedButton>
      </div>
    </section>
  )
}

function NewEmail({ value, onChange, error }: NewValueProps) {
  const words = useTranslations('security')
  return (
    <Field
      label={words('newEmail')}
      autoFocus
      hint={words('newEmailHint')}
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={254}
      value={value}
      onChange={onChange}
      fault={useFault(error, 'body.email')}
    />
  )
}

function PasswordSection() {
  const words = useTranslations('security')
  const ofDesign = useTranslations('design')
  const fields = useTranslations('failure.places')
  const [next, setNext] = useState('')
  return (
    <section className="card narrow" aria-label={fields('password')}>
      <h2>{fields('password')}</h2>
      <p className="quiet">{words('passwordAbout')}</p>
      <div className="actions">
        <GuardedButton
          start={words('changePassword')}
          action={ofDesign('save')}
          act={(present) => person.changePassword(present, next)}
          onDone={loadAnew}
        >
          {(error) => <NewPassword value={next} onChange={setNext} error={error} />}
        </GuardedButton>
      </div>
    </section>
  )
}

interface NewValueProps {
  value: string
  onChange: (value: string) => void
  error: Error | null
}

function NewPassword({ value, onChange, error }: NewValueProps) {
  const words = useTranslations('security')
  return (
    <Field
      label={words('newPassword')}
      autoFocus
      type="password"
      autoComplete="new-password"
      value={value}
      onChange={onChange}
      fault={useFault(error, 'body.new_password')}
    />
  )
}

interface PasskeysProps {
  passkeys: readonly { passkey_id: string; name: string; created_at: string }[]
}

function Passkeys({ passkeys }: PasskeysProps) {
  const words = useTranslations('security')
  const ofBrand = useTranslations('brand')
  const queries = useQueryClient()
  const { dateTime } = useFormatter()
  const [name, setName] = useState('')
  const change = useChange(factors.queryKey)
  return (
    <section className="card narrow" aria-label={words('passkeys')}>
      <h2>{words('passkeys')}</h2>
      <p className="quiet">{words('passkeysAbout')}</p>
      {change.error && <Failure error={change.error} />}
      <ul className="lines">
        {passkeys.map(({ passkey_id, name, created_at }) => (
          <li key={passkey_id}>
            <div className="what">
              <KeyRound aria-hidden />
              <div>
                <h3>{name || words('passkey')}</h3>
                <p className="small quiet">
                  {dateTime(new Date(created_at), { dateStyle: 'long' })}
                </p>
              </div>
            </div>
            <Button
              isSlim
              aria-label={ofBrand('removeNamed', { name: name || words('passkey') })}
              onPress={() => change.mutate(() => person.removePasskey(passkey_id))}
            >
              {words('remove')}
            </Button>
          </li>
        ))}
      </ul>
      <div className="actions">
        <GuardedButton
          start={words('addPasskey')}
          action={words('addPasskey')}
          act={(password) => person.addPasskey(password, name)}
          onDone={() => void queries.invalidateQueries({ queryKey: factors.queryKey })}
        >
          {() => (
            <Field
              label={words('passkeyName')}
              autoFocus
              hint={words('passkeyHint')}
              maxLength={100}
              value={name}
              onChange={setName}
            />
          )}
        </GuardedButton>
      </div>
    </section>
  )
}
