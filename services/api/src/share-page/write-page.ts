import { Html, html } from '@svc/http'
import { PAGE_STYLE } from './page-style.ts'

/** Writes a whole public page around its content. */
export function writePage(title: string, main: Html, head: Html | null = null): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${STYLE}</style>
${head}
</head>
<body>
${main}
</body>
</html>
`
}

const STYLE = new Html(PAGE_STYLE)
