// Sends the chosen file in parts. After a break, or when the page is loaded again, only what is missing is sent.

const form = document.getElementById('upload')
const input = document.getElementById('file')
const bar = document.getElementById('progress')
const state = document.getElementById('state')
const button = form.querySelector('button')
const words = JSON.parse(form.dataset.words)

const MOST_TRIES = 8
const LONGEST_PAUSE_MS = 30_000

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const [file] = input.files
  busy(true)
  try {
    tell(words.beginning)
    await send(file)
    showEnd()
  } catch (error) {
    tell(error.message, true)
  }
  busy(false)
})

/** Asks where the file goes, sends what is missing, and asks again when addresses expired or parts were lost. */
async function send(file) {
  for (let round = 1; round <= MOST_TRIES; round++) {
    const upload = await begin(file)
    if (upload.status === 'uploaded') return
    if (!upload.upload) throw new Error(words.noWayOn)
    const { part_size, parts } = upload.upload
    let sent = file.size - parts.reduce((sum, part) => sum + part.size_bytes, 0)
    for (const part of parts) {
      const start = (part.number - 1) * part_size
      const bytes = file.slice(start, start + part.size_bytes)
      const isSent = await put(part.url, bytes, (loaded) => show(sent + loaded, file.size))
      if (!isSent) break
      sent += part.size_bytes
    }
  }
  throw new Error(words.notArrived)
}

async function begin(file) {
  const chosen = {
    file_name: [...file.name].slice(-255).join(''),
    content_type: /^[a-z0-9.+-]+\/[a-z0-9.+-]+$/.exec(file.type)?.[0] ?? 'application/octet-stream',
    size_bytes: file.size,
  }
  const response = await again(() =>
    fetch(location.pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(chosen),
    }),
  )
  const answer = await response.json()
  if (response.ok) return answer
  throw new Error(answer.errors[0].description)
}

/** @returns Whether the part was taken; not when its address expired or the upload's state is another one. */
async function put(url, bytes, onSent) {
  const { status } = await again(() => exchange(url, bytes, onSent))
  if (status === 200) return true
  if (status === 404 || status === 409) return false
  throw new Error(words.refused.replace('{status}', status))
}

/** Unlike `fetch` it says how much was sent. */
function exchange(url, bytes, onSent) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    request.addEventListener('load', () => resolve(request))
    request.addEventListener('error', () => reject(new Error(words.lost)))
    request.send(bytes)
  })
}

/** Tries a request again while there is no connection, or the service is busy or restarts. */
async function again(request) {
  for (let tries = 1; ; tries++) {
    const response = await request().catch(() => null)
    if (response && response.status !== 429 && response.status < 500) return response
    if (tries === MOST_TRIES) throw new Error(words.noConnection)
    tell(words.retrying)
    await new Promise((resolve) =>
      setTimeout(resolve, Math.min(500 * 2 ** tries, LONGEST_PAUSE_MS)),
    )
  }
}

function show(sent, total) {
  const percent = Math.floor((sent / total) * 100)
  bar.value = percent
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const size = (total / 1e6).toLocaleString(document.documentElement.lang, digits)
  tell(words.sent.replace('{percent}', percent).replace('{size}', size))
}

function showEnd() {
  const [heading] = document.getElementsByTagName('h1')
  const [title, message] = words.done
  heading.textContent = title
  heading.parentElement.replaceChildren(heading, state)
  tell(message)
}

function tell(text, isWrong = false) {
  state.className = isWrong ? 'wrong' : 'quiet'
  state.textContent = text
}

function busy(isBusy) {
  input.disabled = isBusy
  button.disabled = isBusy
  bar.hidden = !isBusy
  window.onbeforeunload = isBusy ? (event) => event.preventDefault() : null
}
