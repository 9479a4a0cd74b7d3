/** Words that announce a new thought, whatever came before. */
export const DISCOURSE_OPENERS = wordSet(`
  so well okay ok now yeah yes yep no nope exactly absolutely definitely right anyway actually honestly basically
  hey hi hello thanks thank welcome sorry look listen wait sure true great first firstly second secondly third
  finally meanwhile however therefore besides otherwise plus then today imagine remember let let's
`)

/** A subject with its verb: in speech it seldom stands anywhere but at the start of a clause. */
export const CLAUSE_OPENERS = wordSet(`
  i'm i've i'll i'd it's that's there's here's we're we've we'll we'd you're you've you'll they're they've they'll
  he's she's what's who's where's how's this these those
`)

export const SUBJECT_PRONOUNS = wordSet('i we you he she they it')

export const COORDINATORS = wordSet('and but or')

/** Words that continue what stands before them, so that a sentence seldom begins with one. */
export const CONTINUERS = wordSet(`
  of than to into onto who whom whose which that because until unless till ago too either away back out off up down
  about at by from with without through over under per as or
`)

/** Words after which a sentence is not complete. */
export const UNFINISHED = wordSet(`
  a an the my your our their its his every each and or but nor because if when while although though unless until
  whether than that which who whose what how where why of to in into at by from with without for on about as like
  i we he she they i'm i've i'll i'd we're we've we'll you're you've you'll they're they've he's she's it's that's
  there's who's what's is are was were am be been being has have had do does did can can't could will would shall
  should may might must don't doesn't didn't won't wouldn't couldn't isn't aren't wasn't weren't
  very really so such just also even only not some any kind sort between during against
`)

export const QUESTION_WORDS = wordSet('what why how who where when which whose')

export const AUXILIARIES = wordSet(`
  do does did is are was were am can could will would shall should have has had may might must
  don't doesn't didn't isn't aren't wasn't weren't can't couldn't won't wouldn't shouldn't haven't hasn't
`)

/** Words that begin the subject of a question, right after the auxiliary. */
export const QUESTION_SUBJECTS = wordSet(`
  i we you he she they it this that these those there the a an my your our their his her anyone anybody
  someone everyone people
`)

/** Words that are a complete sentence alone. */
export const INTERJECTIONS = wordSet(`
  yes yeah yep no nope exactly absolutely right okay ok sure thanks hello hi hey wow totally definitely
  sorry goodbye bye true great never
`)

/** Hesitation sounds that are no words in any language, in the spellings that recognizers use. */
export const HESITATIONS = wordSet('umm uh uhm uhh erm err hm hmm mhm mm äh ähm öh öhm euh')

/** Those of English that are words elsewhere: “um” is “a” in Portuguese and “around” in German, “er” is “he”. */
export const ENGLISH_HESITATIONS = wordSet('um er eh')

/** The form in which the lists above hold a word: lower case, straight apostrophe, no other marks. */
export function bareWord(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '')
}

function wordSet(words: string): Set<string> {
  return new Set(words.trim().split(/\s+/))
}
