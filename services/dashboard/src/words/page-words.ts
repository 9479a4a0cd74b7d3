import { createPageWords, type PageWords } from '@svc/http'
import type { KeyOf } from '@svc/words'
import de from './de.json'
import en from './en.json'
import es from './es.json'
import fr from './fr.json'
import ja from './ja.json'
import pt from './pt.json'

/** The keys of the texts of pages: a page that names one that is not there does not compile. */
export type WordKey = KeyOf<typeof en>

/** The texts of pages in the language of their reader. */
export type Words = PageWords<WordKey>

/** Gives the texts in the language of a request. */
export const wordsOf = createPageWords<typeof en>({ en, de, es, fr, pt, ja })
