import { service } from '../app/service.ts'
import { read } from './read.ts'

/** What reactions and posts taught. */
export const preferences = read(['preferences'], (calling) => service.preferences.get(calling))
