import { PLATFORM_FACTS } from '@svc/specification/platforms'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import {
  type ConnectablePlatform,
  connectAccount,
  connectablePlatforms,
  goToPlatform,
  type Platform,
  socialAccounts,
} from '../data/social-accounts.ts'
import { Button, LinkButton } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Disclosure } from '../design/disclosure.tsx'
import { Empty } from '../design/empty.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Loading } from '../design/loading.tsx'
import { PageHead } from '../design/page-head.tsx'
import { SecretOnce } from '../design/secret-once.tsx'
import { toast } from '../design/toasts.tsx'
import { PlatformMark } from '../publish/platform-mark.tsx'
import { Refusal } from '../publish/refusal.tsx'
import { usePlatformName } from '../publish/use-platform-name.ts'
import { AccountCard } from './account-card.tsx'

/** The social accounts that clips are published to. */
export function AccountsPage() {
  const words = useTranslations('accounts')
  const ofShell = useTranslations('shell')
  const { data: accounts, error, refetch } = useQuery(socialAccounts)
  const platforms = useQuery(connectablePlatforms)
  const [connecting, setConnecting] = useState<ConnectablePlatform | null>(null)
  const reconnect = (platform: Platform) => {
    const one = platforms.data?.platforms.find((one) => one.platform === platform) ?? null
    const ask = () => setConnecting(one)
    // The one who connected it knows what happens there: one press is enough.
    if (one?.connection === 'oauth') goToPlatform(platform).catch(ask)
    else ask()
  }
  return (
    <>
      <PageHead title={ofShell('accounts')} about={words('about')} />
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {!accounts && !error && <Loading>{words('loading')}</Loading>}
      {accounts?.length === 0 && (
        <Empty Icon={AtSign} title={words('empty')} about={words('emptyAbout')} />
      )}
      {accounts && accounts.length > 0 && (
        <ul className="grid" aria-label={words('connected')}>
          {accounts.map((account) => (
            <AccountCard
              key={account.social_account_id}
              account={account}
              onReconnect={() => reconnect(account.platform)}
            />
          ))}
        </ul>
      )}
      <section className="stack">
        <h2>{words('add')}</h2>
        {platforms.error && <Failure error={platforms.error} onRetry={() => platforms.refetch()} />}
        {platforms.data && <PlatformList {...platforms.data} onConnect={setConnecting} />}
      </section>
      {connecting && <ConnectDialog platform={connecting} onClose={() => setConnecting(null)} />}
    </>
  )
}

interface PlatformListProps {
  platforms: readonly ConnectablePlatform[]
  /** Where platforms send people back to; the operator registers it there. */
  redirect_uri: string
  onConnect: (platform: ConnectablePlatform) => void
}

/** What can be connected, what the operator could set up, and what to do for other platforms. */
function PlatformList({ platforms, redirect_uri, onConnect }: PlatformListProps) {
  const words = useTranslations('accounts')
  const names = usePlatformName()
  const kindOf = ({ platform }: ConnectablePlatform) => {
    const kind = `kinds.${platform}` as 'kinds.youtube'
    return words(words.has(kind) ? kind : 'kinds.videos')
  }
  return (
    <>
      <ul className="grid platforms">
        {platforms.map((one) => (
          <li key={one.platform} className="card platform">
            <PlatformMark platform={one.platform} />
            <div>
              <h3>{names(one.platform)}</h3>
              <p className="quiet small">{kindOf(one)}</p>
            </div>
            {one.connection ? (
              <Button
                isSlim
                aria-label={words('connectNamed', { platform: names(one.platform) })}
                onPress={() => onConnect(one)}
              >
                {words('connect')}
              </Button>
            ) : (
              <div className="setup small">
                <p>
                  <span className="badge">{words('notSetUp')}</span>
                </p>
                <p>{words('notSetUpAbout')}</p>
                <Disclosure title={words('forOperator')}>
                  {one.faults.map(({ reason, settings }) => (
                    <p key={reason}>
                      {words(`faults.${reason}`, { settings: settings.join(', ') })}
                    </p>
                  ))}
                  <p>{words('register')}</p>
                  <p>
                    <code>{redirect_uri}</code>
                  </p>
                  <Documentation of={one.platform} />
                </Disclosure>
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className="quiet small">{words('others')}</p>
    </>
  )
}

function Documentation({ of }: { of: ConnectablePlatform['platform'] }) {
  const words = useTranslations('accounts')
  const { documentation } = PLATFORM_FACTS[of]
  if (!documentation) return null
  return (
    <LinkButton isSlim href={documentation} target="_blank" rel="noreferrer">
      {words('open', { page: new URL(documentation).host })}
    </LinkButton>
  )
}

interface ConnectDialogProps {
  platform: ConnectablePlatform
  onClose: () => void
}

/** Connects an account: by a form, or at the platform itself. */
function ConnectDialog({ platform: one, onClose }: ConnectDialogProps) {
  const { platform, connection } = one
  const words = useTranslations('accounts')
  const ofDesign = useTranslations('design')
  const names = usePlatformName()
  const queries = useQueryClient()
  const [values, setValues] = useState<Record<string, string>>({})
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async () => {
      if (connection === 'form') return connectAccount(platform, values)
      await goToPlatform(platform)
      // The window leaves for the platform.
      return new Promise<never>(() => {})
    },
    onSuccess: ({ accounts, secret }) => {
      if (accounts.length === 0) return
      void queries.invalidateQueries(socialAccounts)
      const handles = accounts.map(({ handle }) => handle).join(', ')
      toast({ kind: 'good', text: words('done', { count: accounts.length, handles }) })
      if (!secret || values['secret']) onClose()
    },
  })
  const page = PAGES[platform]
  // Most platforms ask for no more than agreeing there.
  const step = `steps.${platform}` as 'steps.youtube'
  return (
    <Dialog title={words('connectNamed', { platform: names(platform) })} isOpen onClose={onClose}>
      {data?.secret ? (
        <SecretOnce of="channel" secret={data.secret} onClose={onClose} />
      ) : (
        <Form onSend={mutate}>
          <p>
            {words.has(step) ? words(step) : words('steps.agree', { platform: names(platform) })}
          </p>
          {page && (
            <p>
              <LinkButton isSlim href={page} target="_blank" rel="noreferrer">
                {words('open', { page: new URL(page).host })}
              </LinkButton>
            </p>
          )}
          <ConnectFields platform={one} values={values} onChange={setValues} />
          {error && <Failure error={error} />}
          {data?.refusal && <Refusal error={data.refusal} />}
          <div className="actions">
            <Button type="submit" kind="primary" isPending={isPending}>
              {words(connection === 'form' ? 'connect' : 'goOn', { platform: names(platform) })}
            </Button>
            <Button onPress={onClose}>{ofDesign('cancel')}</Button>
          </div>
        </Form>
      )}
    </Dialog>
  )
}

/** Where the platform makes what the form asks for. */
const PAGES: Partial<Record<ConnectablePlatform['platform'], string>> = {
  bluesky: 'https://bsky.app/settings/app-passwords',
}

interface ConnectFieldsProps {
  platform: ConnectablePlatform
  values: Record<string, string>
  onChange: (values: Record<string, string>) => void
}

function ConnectFields({ platform: { platform, fields }, values, onChange }: ConnectFieldsProps) {
  const words = useTranslations('accounts')
  return fields.map(({ name, is_secret, is_required }) => {
    // The names of fields are data; each that a platform has today has its texts.
    const key = name as 'handle'
    const hint = words.has(`hints.${key}`) ? words(`hints.${key}`, { platform }) : ''
    return (
      <Field
        key={name}
        label={words.has(`fields.${key}`) ? words(`fields.${key}`) : name}
        hint={is_required ? hint : words('optional', { hint })}
        type={is_secret ? 'password' : 'text'}
        autoComplete="off"
        isRequired={is_required}
        value={values[name] ?? ''}
        onChange={(value) => onChange({ ...values, [name]: value })}
      />
    )
  })
}
