import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { belonging, type Invitation, type MadeInvitation, team } from '../data/team.ts'
import { Button } from '../design/button.tsx'
import { Confirm } from '../design/confirm.tsx'
import { useChange } from './use-change.ts'

interface InvitationRowProps {
  invitation: Invitation
  onResent: (made: MadeInvitation) => void
}

/** An invitation that waits: to whom, as what, until when; it can be sent again and withdrawn. */
export function InvitationRow({ invitation, onResent }: InvitationRowProps) {
  const words = useTranslations('members')
  const { dateTime } = useFormatter()
  const [isAsked, setIsAsked] = useState(false)
  const close = () => setIsAsked(false)
  const withdrawal = useChange(team.queryKey, close)
  const resending = useChange(team.queryKey)
  const { invitation_id, email, role, expires_at, is_expired } = invitation
  const day = dateTime(new Date(expires_at), { dateStyle: 'medium' })
  return (
    <li>
      <div className="stack">
        <h3>
          <bdi>{email}</bdi>
        </h3>
        <p className="small quiet">
          {words(`roles.${role}`)} · {is_expired ? words('ended') : words('until', { day })}
        </p>
        {resending.error && <Failure error={resending.error} />}
      </div>
      <div className="actions">
        <Button
          isSlim
          aria-label={words('stepOf', { step: words('resend'), who: email })}
          isPending={resending.isPending}
          onPress={() =>
            resending.mutate(async () => onResent(await belonging.resend(invitation_id)))
          }
        >
          {words('resend')}
        </Button>
        <Button
          isSlim
          aria-label={words('stepOf', { step: words('withdraw'), who: email })}
          onPress={() => setIsAsked(true)}
        >
          {words('withdraw')}
        </Button>
      </div>
      <Confirm
        title={words('withdrawTitle')}
        action={words('withdraw')}
        isOpen={isAsked}
        change={withdrawal}
        onClose={close}
        onConfirm={() => withdrawal.mutate(() => belonging.withdraw(invitation_id))}
      >
        {words('withdrawAbout', { email })}
      </Confirm>
    </li>
  )
}
