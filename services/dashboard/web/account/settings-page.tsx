import { LANGUAGES, type Language } from '@svc/words/languages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { readSession } from '../app/session.ts'
import { chooseTheme, chosenTheme, type Theme } from '../app/theme.ts'
import { chooseLanguage } from '../app/words.ts'
import { access } from '../data/access.ts'
import { noticeSwitches, switchNotice } from '../data/notices.ts'
import { accountList } from '../data/team.ts'
import { Button } from '../design/button.tsx'
import { Choice } from '../design/choice.tsx'
import { Tiles } from '../design/tiles.tsx'
import { Toggle } from '../design/toggle.tsx'
import { AccountFrame } from './account-frame.tsx'
import { Learned } from './learned.tsx'

const THEMES = [
  { value: 'system', Icon: Monitor },
  { value: 'light', Icon: Sun },
  { value: 'dark', Icon: Moon },
] as const

/** What a member has chosen, for this browser and for themselves, and the way out. */
export function SettingsPage() {
  const words = useTranslations('preferences')
  const locale = useLocale() as Language
  const [theme, setTheme] = useState(chosenTheme)
  const { data: session } = useQuery({ queryKey: ['session'], queryFn: readSession })
  const leaving = useMutation({
    mutationFn: access.signOut,
    onSuccess: () => location.assign('/dashboard/sign-in?done=signed-out'),
  })
  const change = (chosen: Theme) => {
    chooseTheme(chosen)
    setTheme(chosen)
  }
  return (
    <AccountFrame page="settings">
      <section className="card narrow">
        <Choice
          label={words('language')}
          value={locale}
          options={Object.entries(LANGUAGES).map(([value, name]) => ({
            value: value as Language,
            name,
          }))}
          onChange={chooseLanguage}
        />
        <Tiles
          label={words('colours')}
          value={theme}
          options={THEMES.map(({ value, Icon }) => ({
            value,
            name: words(`themes.${value}`),
            picture: <Icon aria-hidden />,
          }))}
          onChange={change}
        />
      </section>
      <Learned />
      {session?.caller && <NoticeSwitches email={session.caller.email} />}
      <section className="card narrow">
        <p>
          {words('signedInAs')} <bdi>{session?.caller?.email}</bdi>
        </p>
        {leaving.error && <Failure error={leaving.error} />}
        <div className="actions">
          <Button isPending={leaving.isPending} onPress={() => leaving.mutate()}>
            {words('signOut')}
          </Button>
        </div>
      </section>
      <p className="small">
        <a href="/studio/licenses.txt">{words('licenses')}</a>
      </p>
    </AccountFrame>
  )
}

/** Which mails a member wants, who owns an account; nothing where no mail is sent. */
function NoticeSwitches({ email }: { email: string }) {
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
