export { type Cursors, createCursors, type List, type Position } from './cursors.ts'
export { PAGE_LIMITS, type Page, toPage } from './page.ts'
