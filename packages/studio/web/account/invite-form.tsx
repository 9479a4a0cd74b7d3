import { ApiError } from '@svc/client'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { useChange } from '../app/use-change.ts'
import { belonging, type MadeInvitation, type Role, type TeamMember, team } from '../data/team.ts'
import { Button } from '../design/button.tsx'
import { Choice } from '../design/choice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'

const ROLES = ['member', 'owner'] as const

interface InviteFormProps {
  members: readonly TeamMember[]
  onMade: (made: MadeInvitation) => void
}

/** The form of an invitation: to which address, as what. */
export function InviteForm({ members, onMade }: InviteFormProps) {
  const words = useTranslations('members')
  const ofSecurity = useTranslations('security')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const { mutate, isPending, error } = useChange(team.queryKey, onMade)
  const problem = error instanceof ApiError ? error.problems[0] : undefined
  const isKnown = members.some((member) => member.email === email.trim().toLowerCase())
  const isAtField = problem?.location === 'body.email'
  const isConflict = problem?.code === 'CONFLICT'
  return (
    <Form noValidate onSend={() => mutate(() => belonging.invite(email.trim(), role))}>
      <Field
        label={ofSecurity('email')}
        hint={words('emailHint')}
        fault={isAtField ? words(isKnown ? 'emailKnown' : 'emailFault') : null}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoFocus
        maxLength={254}
        value={email}
        onChange={setEmail}
      />
      <Choice
        label={words('role')}
        value={role}
        options={ROLES.map((value) => ({
          value,
          name: words(`roles.${value}`),
          about: words(`mays.${value}`),
        }))}
        onChange={setRole}
      />
      {isConflict && (
        <div className="notice bad" role="alert">
          {problem?.location === 'invitations' ? words('tooMany') : <Unverified />}
        </div>
      )}
      {error && !isAtField && !isConflict && <Failure error={error} />}
      <Button kind="primary" type="submit" isPending={isPending}>
        {words('send')}
      </Button>
    </Form>
  )
}

function Unverified() {
  const words = useTranslations('members')
  return (
    <p>
      {words('unverified')} <a href="/dashboard/verify-email">{words('verify')}</a>
    </p>
  )
}
