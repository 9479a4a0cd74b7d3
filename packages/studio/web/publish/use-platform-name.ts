import { PLATFORM_TITLES } from '@svc/specification/platforms'
import { useTranslations } from 'use-intl'
import type { Platform } from '../data/social-accounts.ts'

/** What a platform is called: by its own name in every language, but for what is no name. */
export function usePlatformName(): (platform: Platform) => string {
  const words = useTranslations('accounts.fields')
  return (platform) => (platform === 'local_folder' ? words('folder') : PLATFORM_TITLES[platform])
}
