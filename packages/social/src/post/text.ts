// What a page needs to write a post: nothing here needs a server or the table of platforms.
export { countText } from '../limits/count-text.ts'
export { fitWords } from '../limits/fit-words.ts'
export { composeText } from './compose-text.ts'
