import { Type as t } from '@sinclair/typebox'
import {
  beginLinkedUpload,
  type Database,
  findAccountName,
  findUpload,
  ServiceError,
} from '@svc/domain'
import { ApiError } from '@svc/errors'
import { checkInput, readJsonBody, type Seats } from '@svc/http'
import type { RateLimiter } from '@svc/rate-limit'
import type { Secret } from '@svc/secrets'
import { type ShownUpload, UploadRequest } from '@svc/specification'
import { createPageAnswers } from '../share-page/page-answers.ts'
import { pageScript } from '../share-page/page-script.ts'
import { PAGE_STYLE } from '../share-page/page-style.ts'
import { slowDown } from '../share-page/page-views.ts'
import { createVisitLimit } from '../share-page/visit-limit.ts'
import type { UploadLinks } from '../upload-links.ts'
import { wordsOf } from '../words/page-words.ts'
import { createUploadPageLinks, type LinkGrant } from './page-links.ts'
import { choosingPage, donePage, noLinkPage } from './page-views.ts'

const MAX_BODY_BYTES = 4096
const SCRIPT = new URL('page/send.js', import.meta.url)

const ChosenFile = t.Pick(UploadRequest, ['file_name', 'content_type', 'size_bytes'], {
  additionalProperties: false,
})

interface UploadPagesOptions {
  sql: Database
  seats: Seats
  limiter: RateLimiter
  uploads: UploadLinks
  baseUrl: string
  secret: Secret
}

/** Lets people who have no credential upload one file to the account that sent them a link. */
export function createUploadPages(options: UploadPagesOptions) {
  const { sql, seats, limiter, uploads, baseUrl } = options
  const links = createUploadPageLinks(options)
  const limit = createVisitLimit(limiter, 'upload-page')
  const answers = createPageAnswers(baseUrl)
  const script = `${baseUrl}/u/send.js`
  const policy = [
    "default-src 'none'",
    `style-src ${PAGE_STYLE.source}`,
    `script-src ${script}`,
    `connect-src ${baseUrl}/u/ ${baseUrl}/media/uploads/`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

  async function read({ account_id, upload_id }: LinkGrant) {
    const tenant = { sql, accountId: account_id }
    const account = await findAccountName(tenant)
    return account === null ? null : { account, upload: await findUpload(tenant, upload_id) }
  }

  return {
    mint: links.mint,
    /** Answers GET of a link. */
    async show(request: Request, token: string): Promise<Response> {
      const words = wordsOf(request)
      const wait = await limit(request)
      if (wait !== null) return answers.page(slowDown(words), 429, { 'retry-after': String(wait) })
      const grant = links.open(token)
      const found = grant && (await seats.during(grant.account_id, () => read(grant)))
      if (!grant || !found) return answers.page(noLinkPage(words), 404)
      if (found.upload?.status === 'uploaded') return answers.page(donePage(words))
      const { purpose } = grant
      return answers.page(choosingPage(words, { purpose, script, ...found }), 200, {
        'content-security-policy': policy,
      })
    },
    /**
     * Begins the upload of the chosen file; answers with addresses of the parts that are missing.
     *
     * @throws {ApiError} The reason why this file is refused.
     */
    async begin(request: Request, token: string): Promise<ShownUpload> {
      const retry_after = await limit(request)
      if (retry_after !== null) {
        throw new ApiError('RATE_LIMITED', 'Too many requests in a short time.', { retry_after })
      }
      const grant = links.open(token)
      if (!grant) throw new ServiceError('INVALID_LINK', 'This link does not work any more.')
      const { account_id, upload_id, purpose } = grant
      const file = checkInput(ChosenFile, await readJsonBody(request, MAX_BODY_BYTES), 'body')
      const upload = await seats.during(account_id, () =>
        beginLinkedUpload({ sql, accountId: account_id }, upload_id, {
          ...file,
          purpose,
          parts: true,
        }),
      )
      return uploads.show(account_id, upload)
    },
    script: (): Response => pageScript(SCRIPT),
  }
}
