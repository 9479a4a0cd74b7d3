import type { Platform } from '@svc/specification'
import { PLATFORM_TITLES } from '@svc/specification/platforms'
import {
  createCatalogue,
  isLanguage,
  type KeyOf,
  type Language,
  localeOf,
  type Say,
} from '@svc/words'
import de from './de.json'
import en from './en.json'
import es from './es.json'
import fr from './fr.json'
import ja from './ja.json'
import pt from './pt.json'

const catalogue = createCatalogue<typeof en>({ en, de, es, fr, pt, ja })

/** Every text of mails, in one language. */
export interface MailWords {
  /** The locale by which times are written. */
  locale: string
  say: Say<KeyOf<typeof en>>
  platform(platform: Platform): string
}

/** Gives the texts in a language as it is stored; in English when it is not known, or there are none. */
export function mailWordsIn(stored: string | null): MailWords {
  const language: Language = isLanguage(stored) ? stored : 'en'
  const say = catalogue(language)
  return {
    locale: localeOf(language),
    say,
    platform: (platform) =>
      platform === 'local_folder' ? say('folder') : PLATFORM_TITLES[platform],
  }
}
