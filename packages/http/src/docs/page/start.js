// Shows the document and sends trial calls: they go to a path of this origin that makes them for the signed-in user,
// or with a key entered on the page, which is kept in memory only.

const main = document.getElementById('swagger')
const { document: url, tryPath, signIn } = main.dataset
/** Placeholder for the key in the copied curl command; it is never sent. */
const PLACEHOLDER = 'YOUR_API_KEY'

const dark = matchMedia('(prefers-color-scheme: dark)')
dark.addEventListener('change', showColors)
showColors()

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
  // The copied curl command shows the API call itself, not how this page sends it.
  showMutatedRequest: false,
  supportedSubmitMethods: session ? ['get', 'post', 'put', 'patch', 'delete', 'head'] : [],
  requestInterceptor: toOwnOrigin,
  onComplete() {
    if (session?.caller) ui.preauthorizeApiKey('bearer', PLACEHOLDER)
  },
})

/** Shows the colors that the person's system asks for. */
function showColors() {
  document.documentElement.classList.toggle('dark-mode', dark.matches)
}

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
