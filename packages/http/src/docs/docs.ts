import { ApiError } from '@svc/errors'
import { Elysia } from 'elysia'
import { html } from '../html.ts'

/**
 * Serves an OpenAPI document at `/swagger/json` and `/openapi.json`, and a page that shows it at `/swagger`.
 *
 * Every byte comes from this origin, so the page works offline. Trial calls do not go to the API, which refuses browsers, but to
 * `facts.tryPath`.
 *
 * @param write - Writes the document, once.
 */
export const docs = (facts: PageFacts, write: () => object) => {
  let document: object | undefined
  const readDocument = () => {
    document ??= write()
    return document
  }
  return new Elysia({ name: 'docs' })
    .get(PAGE_PATH, () => openFile('', facts))
    .get(`${PAGE_PATH}/json`, readDocument)
    .get('/openapi.json', readDocument)
    .get(`${PAGE_PATH}/:file`, ({ params }) => openFile(params.file, facts))
}

function openFile(name: string, facts: PageFacts): Response {
  const file = swaggerFile(name, facts)
  if (file) return file
  throw new ApiError('NOT_FOUND', 'There is no such page.')
}

/** Where the page and its files are served. */
const PAGE_PATH = '/swagger'

/** The facts about the service that the page needs. */
interface PageFacts {
  title: string
  /** The path for trial calls. */
  tryPath: string
  /** The address at which people sign in before they return to the page. */
  signInPath: string
}

const library = import.meta.resolve('swagger-ui-dist/package.json')
const own = new URL('page/', import.meta.url)
const SCRIPT = 'text/javascript; charset=utf-8'
const STYLE = 'text/css; charset=utf-8'

const FILES: Record<string, [folder: string | URL, type: string]> = {
  'swagger-ui-bundle.js': [library, SCRIPT],
  'swagger-ui.css': [library, STYLE],
  'favicon-32x32.png': [library, 'image/png'],
  'start.js': [own, SCRIPT],
  'page.css': [own, STYLE],
}

/** Allows nothing from another origin and nothing inline; images of the style sheet are data URLs. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Gives the page that shows the OpenAPI document, or one of its files; `null` for any other name. */
function swaggerFile(name: string, facts: PageFacts): Response | null {
  if (name === '') return file(page(facts), 'text/html; charset=utf-8')
  const known = Object.hasOwn(FILES, name) ? FILES[name] : undefined
  return known ? file(Bun.file(new URL(name, known[0])), known[1]) : null
}

function file(content: Bun.BunFile | string, type: string): Response {
  return new Response(content, {
    headers: {
      'Content-Type': type,
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      // Not `no-referrer`: with it browsers send `Origin: null` from here.
      'Referrer-Policy': 'same-origin',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}

const page = ({ title, tryPath, signInPath }: PageFacts) => `<!doctype html>
${
  html`<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    <link rel="icon" href="${PAGE_PATH}/favicon-32x32.png">
    <link rel="stylesheet" href="${PAGE_PATH}/swagger-ui.css">
    <link rel="stylesheet" href="${PAGE_PATH}/page.css">
  </head>
  <body>
    <p id="caller" role="status" hidden></p>
    <div id="swagger" data-document="${PAGE_PATH}/json" data-try-path="${tryPath}" data-sign-in="${signInPath}"></div>
    <script src="${PAGE_PATH}/swagger-ui-bundle.js"></script>
    <script type="module" src="${PAGE_PATH}/start.js"></script>
  </body>
</html>`.text
}
`
