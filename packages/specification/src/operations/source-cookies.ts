import { SourceCookies, SourceCookiesList, SourceCookiesRequest } from '../source-cookies.ts'
import { GONE, operations } from './operation.ts'

export const sourceCookies = operations('Projects', {
  listSourceCookies: {
    at: 'GET /v1/source-cookies',
    scope: 'svc:projects:read',
    answers: { 200: SourceCookiesList },
    summary: 'List the sites that there are cookies for',
    description: 'By name, and never with the cookies themselves.',
  },
  replaceSourceCookies: {
    at: 'PUT /v1/source-cookies/:site',
    scope: 'svc:projects:write',
    body: SourceCookiesRequest,
    answers: { 200: SourceCookies },
    refuses: ['CONFLICT'],
    summary: 'Give the cookies that pages of a site are fetched with',
    description:
      'For sites that give videos only to who is signed in, or take the service for a robot. Every project of the account whose `source.url` is a page of that site, or of a part of it (`m.youtube.com` of `youtube.com`), is fetched as who these cookies belong to. They are stored encrypted, sent to that site alone, and never shown again; those that were there are replaced. A line that is no cookie of the site is refused by its number. `CONFLICT` for more sites than an account may have.',
  },
  deleteSourceCookies: {
    at: 'DELETE /v1/source-cookies/:site',
    scope: 'svc:projects:write',
    answers: { 204: GONE },
    summary: 'Delete the cookies of a site',
    description: 'Projects that begin from now on are fetched without them.',
  },
})
