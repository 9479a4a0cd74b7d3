import { PLATFORM_TITLES } from '@svc/specification/platforms'
import de from '../words/de.json'
import en from '../words/en.json'
import es from '../words/es.json'
import fr from '../words/fr.json'
import ja from '../words/ja.json'
import pt from '../words/pt.json'

/** The address of the page as a resource. */
export const CHAT_APP = 'ui://clips/app'

const DATA = { platforms: PLATFORM_TITLES, words: { en, de, es, fr, pt, ja } }

/**
 * Writes the page that clients with the extension `io.modelcontextprotocol/ui` show with the answer of a tool: one file, which loads nothing but
 * the clips themselves.
 *
 * @param baseUrl - Where the files of clips are.
 */
export async function readChatApp(baseUrl: string) {
  const [style, script] = await Promise.all([read('chat.css'), read('chat.js')])
  const text = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Clips</title><style>${style}</style></head>
<body><main></main><p id="state" role="status"></p>
<script id="data" type="application/json">${JSON.stringify(DATA)}</script>
<script type="module">${script}</script></body>
</html>`
  const csp = { resourceDomains: [new URL(baseUrl).origin] }
  const _meta = { ui: { csp, prefersBorder: false } }
  return { uri: CHAT_APP, mimeType: 'text/html;profile=mcp-app', text, _meta }
}

const read = (name: string) => Bun.file(new URL(name, import.meta.url)).text()
