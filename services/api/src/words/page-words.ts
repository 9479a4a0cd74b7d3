import { createPageWords, type PageWords } from '@svc/http'
import type { KeyOf } from '@svc/words'
import de from './de.json'
import en from './en.json'
import es from './es.json'
import fr from './fr.json'
import ja from './ja.json'
import pt from './pt.json'

/** The texts of the public pages in the language of their reader. */
export type Words = PageWords<KeyOf<typeof en>>

/** Gives the texts in the language of a request. */
export const wordsOf = createPageWords<typeof en>({ en, de, es, fr, pt, ja })
