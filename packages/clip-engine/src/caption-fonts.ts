/** The font files that captions are drawn with. */
export { readFontFile } from './caption/font-files/installed.ts'
