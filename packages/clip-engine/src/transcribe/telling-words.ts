import * as functionWords from './function-words.ts'
import type { Word } from './transcript.ts'

/** Words of one language that indicate whether a sentence ends next to them. */
export interface TellingWords {
  /** Words after which a sentence is not complete. */
  unfinished: Set<string>
  /** Words with the log-odds that they begin a sentence; below 0 they usually continue one. */
  starts: [Set<string>, number][]
}

const ENGLISH: TellingWords = {
  unfinished: functionWords.UNFINISHED,
  starts: [
    [functionWords.DISCOURSE_OPENERS, 2],
    [functionWords.CLAUSE_OPENERS, 1.4],
    [functionWords.SUBJECT_PRONOUNS, 0.6],
    [functionWords.COORDINATORS, 0.3],
    [functionWords.CONTINUERS, -1.2],
  ],
}

const GERMAN: TellingWords = {
  unfinished: wordSet(`
    der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner mein meine meinen meinem meiner
    dein deine deinen deinem sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer unser unsere unseren unserem unserer
    dieser diese dieses diesen diesem jeder jede jedes jeden jedem welche welcher welches
    und oder aber weil dass wenn ob als wie denn sondern obwohl damit bevor während
    in im am vom zum zur beim ins von für bei durch ohne gegen zwischen über unter wegen seit
    ich du er wir man sehr ganz ziemlich etwa ungefähr fast sowie
  `),
  starts: [
    [
      wordSet(`
        also ja nein nee doch genau okay naja tja ach klar jedenfalls übrigens deshalb deswegen trotzdem außerdem danach damals
        heute natürlich vielleicht manchmal plötzlich dann seitdem
      `),
      2,
    ],
    [wordSet('ich wir er sie es man das du ihr da und aber oder denn'), 0.3],
    [
      wordSet(`
        dass weil damit obwohl ob als wie bis zu auch nicht noch schon sehr ganz gar mal nur mehr sich mich dich uns euch mir dir
        ihm ihn ihnen worden gewesen haben hat habe hatte hatten ist sind war waren wird werden wurde wurden sein kann können muss
        müssen
      `),
      -1.2,
    ],
  ],
}

/** Returns the lists of the language that most of the words belong to. Of other languages, few words are in any list. */
export function tellingWordsFor(words: Word[]): TellingWords {
  const found = ({ unfinished }: TellingWords) =>
    words.filter(({ text }) => unfinished.has(functionWords.bareWord(text))).length
  return found(GERMAN) > found(ENGLISH) ? GERMAN : ENGLISH
}

/** Rates by the two words whether a sentence ends between them; log-odds, 0 where neither is in a list. */
export function scoreWords(word: Word, next: Word, { unfinished, starts }: TellingWords): number {
  const opening = functionWords.bareWord(next.text)
  const end = unfinished.has(functionWords.bareWord(word.text)) ? -3 : 0
  return end + (starts.find(([list]) => list.has(opening))?.[1] ?? 0)
}

function wordSet(words: string): Set<string> {
  return new Set(words.trim().split(/\s+/))
}
