import { PLATFORM_FACTS } from '@svc/specification/platforms'
import { useTranslations } from 'use-intl'
import type { ConnectablePlatform } from '../data/social-accounts.ts'
import { Button, LinkButton } from '../design/button.tsx'
import { Disclosure } from '../design/disclosure.tsx'
import { PlatformMark } from '../publish/platform-mark.tsx'
import { usePlatformName } from '../publish/use-platform-name.ts'

interface PlatformListProps {
  platforms: readonly ConnectablePlatform[]
  /** Where platforms send people back to; the operator registers it there. */
  redirect_uri: string
  onConnect: (platform: ConnectablePlatform) => void
}

/** What can be connected, what the operator could set up, and what to do for other platforms. */
export function PlatformList({ platforms, redirect_uri, onConnect }: PlatformListProps) {
  const words = useTranslations('accounts')
  const names = usePlatformName()
  return (
    <>
      <ul className="grid platforms">
        {platforms.map((one) => (
          <li key={one.platform} className="card platform">
            <PlatformMark platform={one.platform} />
            <div>
              <h3>{names(one.platform)}</h3>
              <p className="quiet small">{words(`kinds.${one.platform}`)}</p>
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
