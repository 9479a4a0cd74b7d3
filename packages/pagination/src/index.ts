export { type Cursors, createCursors, type List, type Position } from './cursors.ts'
export { type Page, toPage } from './page.ts'
