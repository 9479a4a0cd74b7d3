import { useMutation } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { belonging, type OwnAccount, openAnew } from '../data/team.ts'
import { Button } from '../design/button.tsx'
import { PageHead } from '../design/page-head.tsx'
import { AccountSwitch } from './account-switch.tsx'

/** In place of every page of an account that its owner has deleted: until when it can be kept, and the ways on. */
export function ClosedPage({ account }: { account: OwnAccount & { closes_at: string } }) {
  const words = useTranslations('closing')
  const { dateTime } = useFormatter()
  const keeping = useMutation({ mutationFn: belonging.keep, onSuccess: openAnew })
  const end = new Date(account.closes_at)
  const isLate = end <= new Date()
  const isOwner = account.role === 'owner'
  return (
    <>
      <AccountSwitch />
      <PageHead
        title={words('closed', { name: account.name })}
        about={
          isLate ? words('late') : words('until', { day: dateTime(end, { dateStyle: 'long' }) })
        }
      />
      <section className="card narrow">
        {!isLate && <p>{words(isOwner ? 'mayKeep' : 'ownersKeep')}</p>}
        {keeping.error && <Failure error={keeping.error} />}
        {isOwner && !isLate && (
          <div className="actions">
            <Button kind="primary" isPending={keeping.isPending} onPress={() => keeping.mutate()}>
              {words('keep')}
            </Button>
          </div>
        )}
      </section>
    </>
  )
}
