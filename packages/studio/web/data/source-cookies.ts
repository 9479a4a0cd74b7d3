import { service } from '../app/service.ts'
import { readItems } from './read.ts'

/** The sites that pages are fetched from with cookies; what these are is never shown. */
export const cookieSites = readItems(['source-cookies'], (calling) =>
  service.sourceCookies.list(calling),
)
