import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { PageHead } from '../design/page-head.tsx'
import { Approval } from './approval.tsx'

const route = getRouteApi('/approve')

/** Where the address of a post that waits for a member leads. */
export function ApprovePage() {
  const words = useTranslations('approve')
  const { link = '' } = route.useSearch()
  const navigate = useNavigate()
  return (
    <>
      <PageHead title={words('title')} about={words('about')} />
      <section className="card">
        <Approval link={link} onDone={() => navigate({ to: '/calendar', replace: true })} />
      </section>
    </>
  )
}
