import type { Language } from '@svc/words'
import type { Words } from '../web/app/words.ts'
import de from '../web/words/de.json'
import en from '../web/words/en.json'
import es from '../web/words/es.json'
import fr from '../web/words/fr.json'
import ja from '../web/words/ja.json'
import pt from '../web/words/pt.json'

/** The texts of the studio in all languages, of which the service writes the first ones into the page. */
export const STUDIO_TEXTS: Readonly<Record<Language, Words>> = { en, de, es, fr, pt, ja }
