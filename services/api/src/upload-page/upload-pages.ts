import { Type as t } from '@sinclair/typebox'
import * as domain from '@svc/domain'
import { ApiError } from '@svc/errors'
import { checkInput, type Html, html, readJsonBody, type Seats } from '@svc/http'
import { createTokens, type Secret } from '@svc/secrets'
import * as shapes from '@svc/specification'
import type { ApiDependencies } from '../dependencies.ts'
import { createPageAnswers, PAGE_STYLE, writePage } from '../share-page/page-answers.ts'
import { messagePage, slowDown } from '../share-page/page-views.ts'
import { createVisitLimit, pageScript } from '../share-page/share-pages.ts'
import type { UploadLinks } from '../upload-links.ts'
import { type Words, wordsOf } from '../words/page-words.ts'

const MAX_BODY_BYTES = 4096
const SCRIPT = new URL('page/send.js', import.meta.url)

const ChosenFile = t.Pick(shapes.UploadRequest, ['file_name', 'content_type', 'size_bytes'], {
  additionalProperties: false,
})

interface UploadPagesOptions
  extends Pick<ApiDependencies, 'sql' | 'limiter' | 'secret' | 'baseUrl'> {
  seats: Seats
  uploads: UploadLinks
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
    const account = await domain.findAccountName(tenant)
    return account === null ? null : { account, upload: await domain.findUpload(tenant, upload_id) }
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
    async begin(request: Request, token: string): Promise<shapes.ShownUpload> {
      const retry_after = await limit(request)
      if (retry_after !== null) {
        throw new ApiError('RATE_LIMITED', 'Too many requests in a short time.', { retry_after })
      }
      const grant = links.open(token)
      if (!grant) throw new domain.ServiceError('INVALID_LINK', 'This link does not work any more.')
      const { account_id, upload_id, purpose } = grant
      const file = checkInput(ChosenFile, await readJsonBody(request, MAX_BODY_BYTES), 'body')
      const upload = await seats.during(account_id, () =>
        domain.beginLinkedUpload({ sql, accountId: account_id }, upload_id, {
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

/** Time in which the upload must be begun. */
const LINK_SECONDS = 60 * 60

/** Permission to make one upload of an account. */
interface LinkGrant {
  account_id: string
  /** Id that the upload will have. It makes a link single-use, although the link is not stored. */
  upload_id: string
  purpose: shapes.LinkedPurpose
  /** RFC 3339. */
  expires_at: string
}

interface PageLinks {
  mint(accountId: string, purpose: shapes.LinkedPurpose): shapes.UploadLink
  /** @returns `null` when the token is forged, cut, meant for something else, or expired. */
  open(token: string, now?: number): LinkGrant | null
}

/** @param options.baseUrl - Where people reach the service, without a trailing slash. */
export function createUploadPageLinks(options: { baseUrl: string; secret: Secret }): PageLinks {
  const tokens = createTokens<LinkGrant>(options.secret, 'upload page link')
  return {
    mint(account_id, purpose) {
      const upload_id = domain.createUlid()
      const expires_at = new Date(Date.now() + LINK_SECONDS * 1000).toISOString()
      const token = tokens.sign({ account_id, upload_id, purpose, expires_at })
      return { upload_id, url: `${options.baseUrl}/u/${token}`, purpose, expires_at }
    },
    open(token, now = Date.now()) {
      const grant = tokens.read(token)
      return grant && Date.parse(grant.expires_at) > now ? grant : null
    },
  }
}

const ACCEPTED: Record<shapes.LinkedPurpose, string> = {
  source: 'video/*,audio/*,.mkv,.m4v,.ts',
  transcript: '.srt,.vtt,.json',
}

interface Asking {
  purpose: shapes.LinkedPurpose
  /** The account that receives the file. */
  account: string
  /** The upload that was begun earlier; `null` when there is none. */
  upload: shapes.Upload | null
  /** Address of the script that sends the file. */
  script: string
}

/** The page for choosing a file; the script sends the file and shows its progress. */
function choosingPage(words: Words, { purpose, account, upload, script }: Asking): Html {
  const { say, mark } = words
  const title = say(`upload.${purpose}Title`)
  const strong = (name: string) => () => html`<strong>${name}</strong>`
  return writePage(
    words,
    title,
    html`<main class="alone">
<h1>${title}</h1>
<p>${mark('upload.about', { account: strong(account) })}</p>
${upload && html`<p>${mark('upload.arrived', { file: strong(upload.file_name) })}</p>`}
<form id="upload" data-words="${JSON.stringify(scriptWords(words))}">
<label for="file">${say(`upload.${purpose}Label`)}</label>
<input id="file" type="file" accept="${ACCEPTED[purpose]}" required>
<button>${say('upload.submit')}</button>
</form>
<progress id="progress" max="100" value="0" aria-label="${say('share.progress')}" hidden></progress>
<p class="quiet" id="state" role="status"></p>
<noscript><p class="wrong">${say('upload.noScript')}</p></noscript>
</main>`,
    html`<script type="module" src="${script}"></script>`,
  )
}

/** What the script says; it puts values in place of names in braces. */
function scriptWords({ say }: Words) {
  return {
    done: [say('upload.doneTitle'), say('upload.doneAbout')],
    beginning: say('upload.script.beginning'),
    noWayOn: say('upload.script.noWayOn'),
    notArrived: say('upload.script.notArrived'),
    refused: say('upload.script.refused', { status: '{status}' }),
    lost: say('upload.script.lost'),
    noConnection: say('upload.script.noConnection'),
    retrying: say('upload.script.retrying'),
    sent: say('upload.script.sent', { percent: '{percent}', size: '{size}' }),
  }
}

const donePage = (words: Words) =>
  messagePage(words, words.say('upload.doneTitle'), words.say('upload.doneAbout'))

const noLinkPage = (words: Words) =>
  messagePage(words, words.say('upload.deadTitle'), words.say('upload.deadAbout'))
