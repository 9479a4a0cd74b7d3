import { createPageWords } from '@svc/http'
import de from './de.json'
import en from './en.json'
import es from './es.json'
import fr from './fr.json'
import ja from './ja.json'
import pt from './pt.json'

/** Gives the texts of pages in the language of a request. */
export const wordsOf = createPageWords<typeof en>({ en, de, es, fr, pt, ja })
