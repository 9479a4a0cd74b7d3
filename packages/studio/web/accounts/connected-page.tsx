import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { redeem, socialAccounts } from '../data/social-accounts.ts'
import { classesOf } from '../design/button.tsx'
import { PageHead } from '../design/page-head.tsx'
import { toast } from '../design/toasts.tsx'
import { Refusal } from '../publish/refusal.tsx'

/** Where a platform sends the window back to, with a code or with a refusal. */
export function ConnectedPage() {
  const words = useTranslations('accounts')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const answer = useRef(new URLSearchParams(location.search))
  const code = answer.current.get('code')
  const { mutate, data, error, isIdle } = useMutation({
    mutationFn: (code: string) => redeem(code, answer.current.get('state') ?? ''),
    onSuccess: async ({ accounts }) => {
      if (accounts.length === 0) return
      await queries.invalidateQueries(socialAccounts)
      const handles = accounts.map(({ handle }) => handle).join(', ')
      toast({ kind: 'good', text: words('done', { count: accounts.length, handles }) })
      await navigate({ to: '/accounts', replace: true })
    },
  })
  // A code works once.
  useEffect(() => {
    if (code && isIdle) mutate(code)
  }, [code, isIdle, mutate])
  const isWaiting = code && !error && !data
  return (
    <>
      <PageHead title={words(isWaiting ? 'connecting' : 'notConnected')} />
      {isWaiting && <p role="status">{words('connectingAbout')}</p>}
      {!code && <p className="notice warn">{words('declined')}</p>}
      {error && <Failure error={error} />}
      {data?.refusal && <Refusal error={data.refusal} />}
      {!isWaiting && (
        <p>
          <Link to="/accounts" className={classesOf('primary')}>
            {words('back')}
          </Link>
        </p>
      )}
    </>
  )
}
