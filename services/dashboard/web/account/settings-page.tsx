import { LANGUAGES, type Language } from '@svc/words/languages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { readSession } from '../app/session.ts'
import { chooseTheme, chosenTheme, type Theme } from '../app/theme.ts'
import { chooseLanguage } from '../app/words.ts'
import { access } from '../data/access.ts'
import { Button } from '../design/button.tsx'
import { Choice } from '../design/choice.tsx'
import { Tiles } from '../design/tiles.tsx'
import { AccountFrame } from './account-frame.tsx'
import { Learned } from './learned.tsx'
import { NoticeSwitches } from './notice-switches.tsx'

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
