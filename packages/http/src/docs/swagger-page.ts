/** Where the page and its files are served. */
export const PAGE_PATH = '/swagger'

const folder = import.meta.resolve('swagger-ui-dist/package.json')

const FILES: Record<string, string> = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

/** Nothing from another origin, no inline script; Swagger UI does set inline styles. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Gives the page that shows the OpenAPI document, or one of its files; `null` for any other name. */
export function swaggerFile(name: string, title: string): Response | null {
  if (name === '') return file(page(title), 'text/html; charset=utf-8')
  if (name === 'start.js') return file(START, 'text/javascript; charset=utf-8')
  const type = FILES[name]
  return type ? file(Bun.file(new URL(name, folder)), type) : null
}

function file(content: Bun.BunFile | string, type: string): Response {
  return new Response(content, {
    headers: {
      'Content-Type': type,
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}

const page = (title: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="icon" href="${PAGE_PATH}/favicon-32x32.png">
    <link rel="stylesheet" href="${PAGE_PATH}/swagger-ui.css">
  </head>
  <body>
    <div id="swagger"></div>
    <script src="${PAGE_PATH}/swagger-ui-bundle.js"></script>
    <script src="${PAGE_PATH}/start.js"></script>
  </body>
</html>
`

// The API refuses browsers, so the page does not offer to send requests.
const START = `SwaggerUIBundle({
  url: '${PAGE_PATH}/json',
  dom_id: '#swagger',
  supportedSubmitMethods: [],
  deepLinking: true,
  validatorUrl: null,
})
`
