import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { useChange } from '../app/use-change.ts'
import {
  belonging,
  type Invitation,
  type MadeInvitation,
  openAnew,
  type TeamMember,
  team,
} from '../data/team.ts'
import { AskedButton } from '../design/asked-button.tsx'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { SecretDialog } from '../design/secret-once.tsx'
import { toast } from '../design/toasts.tsx'
import { AccountFrame } from './account-frame.tsx'
import { InviteForm } from './invite-form.tsx'

/** Who belongs to the account, and who is invited into it. */
export function MembersPage() {
  const words = useTranslations('members')
  const { data, error, refetch } = useQuery(team)
  const [isInviting, setIsInviting] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const { members = [], invitations = [] } = data ?? {}
  const owners = members.filter(({ role }) => role === 'owner')
  const isOwner = owners.some(({ is_self }) => is_self)
  const tell = (made: MadeInvitation) => {
    setIsInviting(false)
    if (made.link) setLink(made.link)
    else toast({ kind: 'good', text: words('sent', { email: made.email }) })
  }
  const action = isOwner && (
    <Button Icon={UserPlus} kind="primary" onPress={() => setIsInviting(true)}>
      {words('invite')}
    </Button>
  )
  return (
    <AccountFrame page="members" action={action}>
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {data && (
        <ul className="card lines" aria-label={words('people')}>
          {members.map((member) => (
            <MemberRow
              key={member.member_id}
              member={member}
              isByOwner={isOwner}
              isLastOwner={owners.length === 1 && member.role === 'owner'}
            />
          ))}
        </ul>
      )}
      {data && !isOwner && <p className="quiet">{words('onlyOwners')}</p>}
      {isOwner && (
        <section className="card" aria-label={words('invitations')}>
          <h2>{words('invitations')}</h2>
          {invitations.length === 0 && <p className="quiet">{words('noInvitations')}</p>}
          {invitations.length > 0 && (
            <ul className="lines">
              {invitations.map((invitation) => (
                <InvitationRow
                  key={invitation.invitation_id}
                  invitation={invitation}
                  onResent={tell}
                />
              ))}
            </ul>
          )}
        </section>
      )}
      <Dialog title={words('invite')} isOpen={isInviting} onClose={() => setIsInviting(false)}>
        <InviteForm members={members} onMade={tell} />
      </Dialog>
      <SecretDialog of="link" secret={link} onClose={() => setLink(null)} />
    </AccountFrame>
  )
}

interface InvitationRowProps {
  invitation: Invitation
  onResent: (made: MadeInvitation) => void
}

/** An invitation that waits: to whom, as what, until when; it can be sent again and withdrawn. */
function InvitationRow({ invitation, onResent }: InvitationRowProps) {
  const words = useTranslations('members')
  const ofWebhooks = useTranslations('webhooks')
  const ofDesign = useTranslations('design')
  const { dateTime } = useFormatter()
  const resending = useChange(team.queryKey)
  const { invitation_id, email, role, expires_at, is_expired } = invitation
  const day = dateTime(new Date(expires_at), { dateStyle: 'medium' })
  return (
    <li>
      <div className="stack">
        <h3 dir="auto">{email}</h3>
        <p className="small quiet">
          {words(`roles.${role}`)} · {is_expired ? words('ended') : words('until', { day })}
        </p>
        {resending.error && <Failure error={resending.error} />}
      </div>
      <div className="actions">
        <Button
          isSlim
          aria-label={ofDesign('named', { name: ofWebhooks('resend'), value: email })}
          isPending={resending.isPending}
          onPress={() =>
            resending.mutate(async () => onResent(await belonging.resend(invitation_id)))
          }
        >
          {ofWebhooks('resend')}
        </Button>
        <AskedButton
          isSlim
          aria-label={ofDesign('named', { name: words('withdraw'), value: email })}
          title={words('withdrawTitle')}
          about={words('withdrawAbout', { email })}
          action={words('withdraw')}
          act={() => belonging.withdraw(invitation_id)}
          stale={team.queryKey}
        />
      </div>
    </li>
  )
}

/** What can be done with a member, each asked before it is done. */
type Step = 'makeOwner' | 'makeMember' | 'remove' | 'leave'

interface MemberRowProps {
  member: TeamMember
  /** Whether the one who looks is an owner. */
  isByOwner: boolean
  isLastOwner: boolean
}

/** Someone who belongs to the account: who, as what, since when, and how that is changed. */
function MemberRow({ member, isByOwner, isLastOwner }: MemberRowProps) {
  const words = useTranslations('members')
  const ofDesign = useTranslations('design')
  const { dateTime } = useFormatter()
  const { member_id, is_self, role, name, email, created_at } = member
  const who = name ?? email ?? member_id
  const steps = stepsOf({ member, isByOwner, isLastOwner })
  const act = (step: Step) => {
    if (step === 'makeOwner') return belonging.changeRole(member_id, 'owner')
    if (step === 'makeMember') return belonging.changeRole(member_id, 'member')
    return belonging.remove(member_id)
  }
  return (
    <li>
      <div className="stack">
        <h2>
          <bdi>{who}</bdi> {is_self && <span className="badge good">{words('you')}</span>}
        </h2>
        <p className="small quiet">
          <bdi>{email}</bdi> ·{' '}
          {words('since', { day: dateTime(new Date(created_at), { dateStyle: 'medium' }) })}
        </p>
        <span className="badge">{words(`roles.${role}`)}</span>
      </div>
      {isLastOwner && is_self && <p className="small quiet">{words('lastOwner')}</p>}
      {steps.length > 0 && (
        <div className="actions">
          {steps.map((step) => (
            <AskedButton
              key={step}
              isSlim
              aria-label={ofDesign('named', { name: words(`steps.${step}`), value: who })}
              title={words(`questions.${step}`, { who })}
              about={words(`abouts.${step}`)}
              action={words(`steps.${step}`)}
              deed={step === 'makeOwner' ? 'primary' : 'bad'}
              keep={ofDesign('cancel')}
              act={() => act(step)}
              stale={team.queryKey}
              onDone={() => step === 'leave' && openAnew()}
            />
          ))}
        </div>
      )}
    </li>
  )
}

function stepsOf({ member: { is_self, role }, isByOwner, isLastOwner }: MemberRowProps): Step[] {
  const other = role === 'owner' ? 'makeMember' : 'makeOwner'
  const roles: Step[] = isByOwner && !isLastOwner ? [other] : []
  if (is_self) return isLastOwner ? [] : [...roles, 'leave']
  return isByOwner ? [...roles, 'remove'] : []
}
