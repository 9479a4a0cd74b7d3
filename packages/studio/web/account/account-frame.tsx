import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { PageHead } from '../design/page-head.tsx'
import { AccountSwitch } from './account-switch.tsx'

const PAGES = [
  { to: '/account', name: 'overview' },
  { to: '/account/members', name: 'members' },
  { to: '/account/keys', name: 'keys' },
  { to: '/account/apps', name: 'apps' },
  { to: '/account/webhooks', name: 'webhooks' },
  { to: '/account/security', name: 'security' },
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
  const ofShell = useTranslations('shell')
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
      <nav ref={ways} className="subpages" aria-label={ofShell('account')}>
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
