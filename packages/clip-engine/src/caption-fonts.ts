export { readFontFile } from './caption/font-files/installed.ts'
