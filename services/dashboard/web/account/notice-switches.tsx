import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { noticeSwitches, switchNotice } from '../data/notices.ts'
import { accountList } from '../data/team.ts'
import { Toggle } from '../design/toggle.tsx'

/** Which mails a member wants, who owns an account; nothing where no mail is sent. */
export function NoticeSwitches({ email }: { email: string }) {
  const words = useTranslations('notices')
  const queries = useQueryClient()
  const { data: accounts } = useQuery(accountList)
  const { data, error, refetch } = useQuery(noticeSwitches)
  const change = useMutation({
    mutationFn: switchNotice,
    onSuccess: (answer) => queries.setQueryData(noticeSwitches.queryKey, answer),
  })
  const isOwner = accounts?.some(({ role }) => role === 'owner')
  if (!isOwner || data?.is_mailed === false) return null
  return (
    <section className="card narrow" aria-label={words('title')}>
      <h2>{words('title')}</h2>
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {data?.items.map((item) => {
        const { kind, is_on } =
          change.isPending && change.variables.kind === item.kind ? change.variables : item
        return (
          <Toggle
            key={kind}
            isSelected={is_on}
            isDisabled={change.isPending}
            onChange={(is_on) => change.mutate({ kind, is_on })}
          >
            {words(`kinds.${kind}`)}
          </Toggle>
        )
      })}
      {change.error && <Failure error={change.error} />}
      <p className="small quiet">{words('about', { email })}</p>
    </section>
  )
}
