import type { Preferences } from '@svc/client'
import { LANGUAGES, type Language } from '@svc/words/languages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { heldAccount } from '../app/held-account.ts'
import { service } from '../app/service.ts'
import { sessionQuery } from '../app/session.ts'
import { chooseSingleKeys, hasSingleKeys } from '../app/single-keys.ts'
import { chooseTheme, chosenTheme, type Theme } from '../app/theme.ts'
import { chooseLanguage } from '../app/words.ts'
import { noticeSwitches, switchNotice } from '../data/notices.ts'
import { preferences } from '../data/preferences.ts'
import { accountList } from '../data/team.ts'
import { AskedButton } from '../design/asked-button.tsx'
import { Choice } from '../design/choice.tsx'
import { Tiles } from '../design/tiles.tsx'
import { Toggle } from '../design/toggle.tsx'
import { AccountFrame } from './account-frame.tsx'
import { CloseAccount } from './close-account.tsx'
import { DeviceSwitch } from './device-switch.tsx'
import { ExportAccount } from './export-account.tsx'
import { SourceCookiesSection } from './source-cookies.tsx'

const THEMES = [
  { value: 'system', Icon: Monitor },
  { value: 'light', Icon: Sun },
  { value: 'dark', Icon: Moon },
] as const

/** What a member has chosen, for this browser and for themselves. */
export function SettingsPage() {
  const words = useTranslations('preferences')
  const fields = useTranslations('failure.places')
  const locale = useLocale() as Language
  const [theme, setTheme] = useState(chosenTheme)
  const [isKeyed, setKeyed] = useState(hasSingleKeys)
  const { data: accounts } = useQuery(accountList)
  const own = accounts?.find(({ account_id }) => account_id === heldAccount.id())
  const { data: session } = useQuery(sessionQuery)
  const change = (chosen: Theme) => {
    chooseTheme(chosen)
    setTheme(chosen)
  }
  return (
    <AccountFrame page="settings">
      <section className="card narrow">
        <Choice
          label={fields('language')}
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
        <Toggle
          isSelected={isKeyed}
          onChange={(isOn) => {
            chooseSingleKeys(isOn)
            setKeyed(isOn)
          }}
        >
          {words('singleKeys')}
        </Toggle>
        <p className="small quiet">{words('singleKeysAbout')}</p>
      </section>
      <Learned />
      <SourceCookiesSection />
      <DeviceSwitch />
      {session?.caller && <NoticeSwitches email={session.caller.email} />}
      {own?.role === 'owner' && (
        <>
          <ExportAccount />
          <CloseAccount account={own} />
        </>
      )}
      <p className="small">
        {words('signedInAs')} <bdi>{session?.caller?.email}</bdi>
      </p>
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

type Part = keyof Preferences['weights']

/** A smaller weight moves no clip by a percent. */
const SLIGHT = 0.05

/** What likes, dislikes and posts taught, how sure that is, and the way to forget it. */
function Learned() {
  const words = useTranslations('learned')
  const parts = useTranslations('clip.parts')
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(preferences)
  const change = useMutation({
    mutationFn: (learn_from_posts: boolean) => service.preferences.update({ learn_from_posts }),
    onSuccess: (answer) => queries.setQueryData(preferences.queryKey, answer),
  })
  if (!data) return error && <Failure error={error} onRetry={() => refetch()} />
  const { weights, learn_from_posts, learned_from, updated_at } = data
  const { reactions, posts } = learned_from
  const sourceOf = (part: Part) => {
    const isSure = ({ weights, uncertainty }: typeof reactions | typeof posts) =>
      Math.abs(weights[part]) > uncertainty[part]
    if (learn_from_posts && isSure(posts)) return words('byAudience')
    return words(isSure(reactions) ? 'byYou' : 'byYouUnsure')
  }
  const counting = (Object.keys(weights) as Part[]).filter(
    (part) => Math.abs(weights[part]) >= SLIGHT,
  )
  return (
    <section className="card narrow" aria-label={words('title')}>
      <h2>{words('title')}</h2>
      <p>{words('from', { reactions: reactions.count, posts: posts.count })}</p>
      {posts.needed > 0 && <p className="quiet">{words('notEnough', { count: posts.needed })}</p>}
      {posts.needed === 0 && <p className="quiet">{words('sure')}</p>}
      {counting.length > 0 && (
        <ul className="lines">
          {counting.map((part) => (
            <li key={part}>
              <span>{parts(part)}</span>
              <span className="small quiet">
                {words(weights[part] > 0 ? 'more' : 'less')} · {sourceOf(part)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Toggle
        isSelected={change.isPending ? change.variables : learn_from_posts}
        isDisabled={change.isPending}
        onChange={(is_on) => change.mutate(is_on)}
      >
        {words('learnFromPosts')}
      </Toggle>
      {change.error && <Failure error={change.error} />}
      {updated_at && (
        <div className="actions">
          <AskedButton
            title={words('forgetTitle')}
            about={words('forgetAbout')}
            action={words('forget')}
            act={() => service.preferences.reset()}
            stale={preferences.queryKey}
          />
        </div>
      )}
    </section>
  )
}
