import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { ledgerList } from '../data/ledger.ts'
import { Button } from '../design/button.tsx'

/** Every movement of credits, the newest first. */
export function Ledger() {
  const words = useTranslations('account')
  const { dateTime, number } = useFormatter()
  const list = useInfiniteQuery(ledgerList)
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section className="card" aria-label={words('ledger')}>
      <h2>{words('ledger')}</h2>
      {list.error && <Failure error={list.error} onRetry={() => list.refetch()} />}
      {list.data && entries.length === 0 && <p className="quiet">{words('noEntries')}</p>}
      <ul className="lines">
        {entries.map(({ entry_id, kind, amount, balance_after, created_at, project_id }) => (
          <li key={entry_id}>
            <div>
              <p>
                {project_id ? (
                  <Link to="/videos/$projectId" params={{ projectId: project_id }}>
                    {words(`kinds.${kind}`)}
                  </Link>
                ) : (
                  words(`kinds.${kind}`)
                )}
              </p>
              <p className="small quiet">
                {dateTime(new Date(created_at), { dateStyle: 'medium', timeStyle: 'short' })}
              </p>
            </div>
            <div className="sum">
              <b>{number(amount, { signDisplay: 'exceptZero' })}</b>
              <p className="small quiet">{words('balance', { count: balance_after })}</p>
            </div>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button isPending={list.isFetchingNextPage} onPress={() => list.fetchNextPage()}>
          {words('more')}
        </Button>
      )}
    </section>
  )
}
