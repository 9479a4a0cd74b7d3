import type { ListedSocialAccount } from '@svc/client'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { Checkbox, CheckboxGroup, Label } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { PlatformMark } from './platform-mark.tsx'
import { usePlatformName } from './use-platform-name.ts'

interface AccountChoiceProps {
  accounts: readonly ListedSocialAccount[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

const WORKING = new Set<ListedSocialAccount['status']>(['connected', 'expiring'])

/** The accounts that a clip is published to; one that has ended is named, and can be connected again. */
export function AccountChoice({ accounts, chosen, onChange }: AccountChoiceProps) {
  const words = useTranslations('publish')
  const platforms = usePlatformName()
  const isAnyEnded = accounts.some(({ status }) => !WORKING.has(status))
  return (
    <CheckboxGroup className="field" value={[...chosen]} onChange={onChange}>
      <Label>{words('accounts')}</Label>
      <div className="account-choices">
        {accounts.map(({ social_account_id, platform, handle, status, daily_quota: day }) => (
          <Checkbox
            key={social_account_id}
            value={social_account_id}
            isDisabled={!WORKING.has(status)}
            className="account-choice"
          >
            <PlatformMark platform={platform} />
            <span className="named">
              <bdi>{handle}</bdi>
              <span className="quiet small">
                {WORKING.has(status) ? platforms(platform) : words('ended')}
                {WORKING.has(status) &&
                  day &&
                  ` · ${words('left', { left: Math.max(0, day.limit - day.used), limit: day.limit })}`}
              </span>
            </span>
            <Check aria-hidden className="ticked" />
          </Checkbox>
        ))}
      </div>
      {isAnyEnded && <Link to="/accounts">{words('reconnect')}</Link>}
    </CheckboxGroup>
  )
}
