import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { heldAccount } from '../app/held-account.ts'
import { accountList, belonging, openAnew } from '../data/team.ts'
import { Choice } from '../design/choice.tsx'
import { PageHead } from '../design/page-head.tsx'

const PAGES = [
  { to: '/account', name: 'overview' },
  { to: '/account/members', name: 'members' },
  { to: '/account/keys', name: 'keys' },
  { to: '/account/apps', name: 'apps' },
  { to: '/account/webhooks', name: 'webhooks' },
  { to: '/account/sessions', name: 'sessions' },
  { to: '/account/settings', name: 'settings' },
] as const

interface AccountFrameProps {
  page: (typeof PAGES)[number]['name']
  /** What can be done here first of all. */
  action?: ReactNode
  children: ReactNode
}

/** A page of the account, with the ways to the others. */
export function AccountFrame({ page, action, children }: AccountFrameProps) {
  const words = useTranslations('account')
  const ways = useRef<HTMLElement>(null)
  useEffect(() => {
    // Where not all fit side by side, the present one is seen.
    ways.current
      ?.querySelector(`[data-page="${page}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [page])
  return (
    <>
      <AccountSwitch />
      <nav ref={ways} className="subpages" aria-label={words('title')}>
        {PAGES.map(({ to, name }) => (
          <Link
            key={to}
            to={to}
            data-page={name}
            activeOptions={{ exact: name === 'overview' }}
            activeProps={{ 'aria-current': 'page' }}
          >
            {words(`pages.${name}`)}
          </Link>
        ))}
      </nav>
      <PageHead title={words(`pages.${page}`)} about={words(`about.${page}`)}>
        {action}
      </PageHead>
      {children}
    </>
  )
}

/** The choice among the member's accounts; nothing for those who have one. */
function AccountSwitch() {
  const words = useTranslations('members')
  const { data: accounts } = useQuery(accountList)
  const change = useMutation({ mutationFn: belonging.switchTo, onSuccess: openAnew })
  const shown = heldAccount.id()
  if (!accounts || !shown || accounts.length < 2) return null
  return (
    <div className="narrow">
      <Choice
        label={words('switch')}
        value={shown}
        isDisabled={change.isPending}
        options={accounts.map(({ account_id, name, role }) => ({
          value: account_id,
          name: words('accountAs', { name, role: words(`roles.${role}`) }),
        }))}
        onChange={(account_id) => account_id !== shown && change.mutate(account_id)}
      />
      {change.error && <Failure error={change.error} />}
    </div>
  )
}
