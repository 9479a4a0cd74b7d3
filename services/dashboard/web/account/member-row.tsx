import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { belonging, openAnew, type TeamMember, team } from '../data/team.ts'
import { Button } from '../design/button.tsx'
import { Confirm } from '../design/confirm.tsx'
import { useChange } from './use-change.ts'

/** What can be done with a member, each asked before it is done. */
type Step = 'makeOwner' | 'makeMember' | 'remove' | 'leave'

interface MemberRowProps {
  member: TeamMember
  /** Whether the one who looks is an owner. */
  isByOwner: boolean
  isLastOwner: boolean
}

/** Someone who belongs to the account: who, as what, since when, and how that is changed. */
export function MemberRow({ member, isByOwner, isLastOwner }: MemberRowProps) {
  const words = useTranslations('members')
  const { dateTime } = useFormatter()
  const [asked, setAsked] = useState<Step | null>(null)
  const { member_id, is_self, role, name, email, created_at } = member
  const who = name ?? email ?? member_id
  const close = () => setAsked(null)
  const change = useChange(team.queryKey, () => (asked === 'leave' ? openAnew() : close()))
  const step = asked ?? 'remove'
  const steps = stepsOf({ member, isByOwner, isLastOwner })
  const act = () => {
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
          {steps.map((one) => (
            <Button
              key={one}
              isSlim
              aria-label={words('stepOf', { step: words(`steps.${one}`), who })}
              onPress={() => {
                change.reset()
                setAsked(one)
              }}
            >
              {words(`steps.${one}`)}
            </Button>
          ))}
        </div>
      )}
      <Confirm
        title={words(`questions.${step}`, { who })}
        action={words(`steps.${step}`)}
        kind={step === 'makeOwner' ? 'primary' : 'bad'}
        keep={words('cancel')}
        isOpen={asked !== null}
        change={change}
        onClose={close}
        onConfirm={() => change.mutate(act)}
      >
        {words(`abouts.${step}`)}
      </Confirm>
    </li>
  )
}

function stepsOf({ member: { is_self, role }, isByOwner, isLastOwner }: MemberRowProps): Step[] {
  const other = role === 'owner' ? 'makeMember' : 'makeOwner'
  const roles: Step[] = isByOwner && !isLastOwner ? [other] : []
  if (is_self) return isLastOwner ? [] : [...roles, 'leave']
  return isByOwner ? [...roles, 'remove'] : []
}
