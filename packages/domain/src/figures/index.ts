export { type FigureWork, loadFigureWork } from './figure-work.ts'
export { listFigures, readPostFigures } from './read-figures.ts'
export { saveFigures } from './save-figures.ts'
