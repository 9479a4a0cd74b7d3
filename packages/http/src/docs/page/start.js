// Shows the document, and lets it be tried: calls go to a path of this origin that makes them for whoever is signed in,
// or with the key that was given to the page, which keeps it in its memory alone.

const main = document.getElementById('swagger')
const { document: url, tryPath, signIn } = main.dataset
/** Stands in the copied curl where a key belongs; it is sent nowhere. */
const PLACEHOLDER = 'YOUR_API_KEY'

const session = await readSession()
showBar()

const ui = window.SwaggerUIBundle({
  url,
  domNode: main,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  filter: true,
  validatorUrl: null,
  persistAuthorization: false,
  tryItOutEnabled: false,
  // The curl to copy is the call itself, not how this page makes it.
  showMutatedRequest: false,
  supportedSubmitMethods: session ? ['get', 'post', 'put', 'patch', 'delete', 'head'] : [],
  requestInterceptor: toOwnOrigin,
  onComplete() {
    if (session?.caller) ui.preauthorizeApiKey('bearer', PLACEHOLDER)
  },
})

/** Reads who is signed in; `null` where calls cannot be tried. */
async function readSession() {
  if (!tryPath) return null
  const response = await fetch(tryPath).catch(() => null)
  const isData = response?.headers.get('content-type')?.startsWith('application/json')
  return response?.ok && isData ? response.json() : null
}

function toOwnOrigin(request) {
  const { pathname, search } = new URL(request.url, location.href)
  if (!pathname.startsWith('/v1/')) return request
  request.url = tryPath + pathname + search
  const headers = { ...request.headers }
  if (headers.Authorization === `Bearer ${PLACEHOLDER}`) delete headers.Authorization
  if (session?.token) headers['X-Form-Token'] = session.token
  request.headers = headers
  return request
}

function showBar() {
  const bar = document.getElementById('caller')
  if (!session) bar.append('Calls cannot be tried here: copy them as curl.')
  else if (session.caller) {
    const { name, email } = session.caller
    bar.append('Signed in as ', written('bdi', name), ' (', written('bdi', email), '). ')
    bar.append('Calls that you try act on your account; no key is needed.')
  } else {
    const link = written('a', 'Sign in')
    link.href = signIn
    bar.append(
      link,
      ' to try calls, or press Authorize and paste an API key: it stays in this page.',
    )
  }
  bar.hidden = false
}

function written(name, text) {
  const element = document.createElement(name)
  element.textContent = text
  return element
}
