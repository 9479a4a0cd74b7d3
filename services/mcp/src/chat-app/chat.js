// The studio in a chat: the clips of an answer as a grid that plays, or a post that waits. It speaks with its host as the extension
// io.modelcontextprotocol/ui says, and does everything with the tools that the agent has.

const { platforms, words: catalogue } = JSON.parse(document.getElementById('data').textContent)
const main = document.querySelector('main')
const state = document.getElementById('state')
/** So many show a picture at once; the others are loaded when they play. */
const MOST_AT_ONCE = 12
const PAUSE_MS = 3000
/** Ten minutes. */
const MOST_LOOKS = 200
let words = catalogue.en
let language = 'en'
let abilities = {}

/* What is said to the host and by it. */

const open = new Map()
let asked = 0
const post = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
const notify = (method, params = {}) => post({ method, params })

function ask(method, params) {
  asked += 1
  post({ id: asked, method, params })
  const answer = Promise.withResolvers()
  open.set(asked, answer)
  return answer.promise
}

const heard = {
  'ui/notifications/tool-result': (result) => show(told(result)),
  'ui/notifications/host-context-changed': dress,
  'ui/resource-teardown': () => main.replaceChildren(),
  ping() {},
}

addEventListener('message', ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== '2.0') return
  const { id, method, params, result, error } = data
  if (method === undefined) {
    const answer = open.get(id)
    open.delete(id)
    return error ? answer?.reject(new Error(error.message)) : answer?.resolve(result)
  }
  const isKnown = Object.hasOwn(heard, method)
  if (isKnown) heard[method](params)
  if (id === undefined) return
  post(isKnown ? { id, result: {} } : { id, error: { code: -32601, message: 'Not known here.' } })
})

/** Takes on the language, the colours and the fonts of the host. */
function dress({ theme, locale, styles } = {}) {
  const root = document.documentElement
  if (theme) root.style.colorScheme = theme
  for (const [name, value] of Object.entries(styles?.variables ?? {})) {
    if (value) root.style.setProperty(name, value)
  }
  if (!locale) return
  language = Object.hasOwn(catalogue, locale.slice(0, 2)) ? locale.slice(0, 2) : 'en'
  words = catalogue[language]
  root.lang = language
}

/** Reads the answer of a tool; what is no answer of the service has no members. */
function told({ content = [], isError }) {
  try {
    const answer = JSON.parse(content[0].text)
    return isError ? { wrong: answer.errors?.[0]?.description } : answer
  } catch {
    return isError ? { wrong: content[0]?.text } : {}
  }
}

async function call(name, args) {
  const answer = told(await ask('tools/call', { name, arguments: args }))
  if (answer.wrong) throw new Error(answer.wrong)
  return answer
}

const deeds = []

/** Lets the model know what the person did, with its next turn. */
function remember(deed) {
  deeds.push(deed)
  if (!abilities.updateModelContext) return
  const text = `What the person did in the grid of clips:\n${deeds.join('\n')}`
  ask('ui/update-model-context', { content: [{ type: 'text', text }] }).catch(() => {})
}

/** Does something that may be refused, and says why. */
function attempt(deed) {
  state.textContent = ''
  const tell = ({ message }) => {
    state.textContent = message
  }
  Promise.resolve().then(deed).catch(tell)
}

/* What is shown. */

function make(tag, { on = {}, aria = {}, ...rest } = {}, ...within) {
  const element = Object.assign(document.createElement(tag), rest)
  for (const [name, value] of Object.entries(aria)) element.setAttribute(`aria-${name}`, value)
  for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener)
  element.append(...within)
  return element
}

const button = (text, press, more) =>
  make('button', {
    type: 'button',
    textContent: text,
    on: { click: () => attempt(press) },
    ...more,
  })

const film = (address) =>
  make('video', { controls: true, playsInline: true, preload: 'metadata', src: `${address}#t=0.1` })

const fill = (text, values) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''))

function show(answer) {
  main.replaceChildren()
  if (answer.post_id) showPost(answer)
  else if (answer.items?.[0]?.clip_id) main.append(...answer.items.map(cardOf))
}

const clock = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

function cardOf(given, place) {
  let clip = given
  let video = film(clip.preview_url, place < MOST_AT_ONCE ? 'metadata' : 'none')
  const facts = make('p', { className: 'quiet' })
  const title = make('textarea', {
    aria: { label: words.title },
    rows: 2,
    on: {
      change: () => attempt(() => change({ title: title.value }, `title “${title.value}”`)),
      keydown(event) {
        if (event.key !== 'Enter') return
        event.preventDefault()
        title.blur()
      },
    },
  })
  const like = button(words.like, async () => {
    const isLiked = clip.reaction === 'like'
    draw(await call(isLiked ? 'clips_clear_reaction' : 'clips_like', { clip_id: clip.clip_id }))
    remember(`${clip.clip_id}: ${isLiked ? 'like taken back' : 'liked'}`)
  })
  const wish = (name, asks) =>
    button(name, () => {
      const text = fill(asks, { title: clip.title, id: clip.clip_id })
      return ask('ui/message', { role: 'user', content: [{ type: 'text', text }] })
    })
  const trim = trimOf(() => ({ clip, video }), change)
  const wishes = abilities.message
    ? [wish(words.render, words.wantsRender), wish(words.post, words.wantsPost)]
    : []
  const row = make('div', { className: 'row' }, like, ...wishes)
  const card = make('article', {}, video, title, facts, row, trim)

  function draw(next) {
    clip = { ...clip, reaction: undefined, ...next }
    title.value = clip.title
    like.setAttribute('aria-pressed', String(clip.reaction === 'like'))
    const made = [
      clock(clip.duration_seconds),
      fill(words.score, { score: Math.round(clip.score) }),
    ]
    const isOld = clip.preview?.status === 'updating'
    facts.textContent = [...made, ...(isOld ? [words.updating] : [])].join(' · ')
    trim.fit()
    return isOld
  }

  // Of two changes at once the second waits: it names the revision that the first one makes.
  let sent = Promise.resolve()
  async function change(wanted, deed) {
    const { clip_id } = clip
    const send = () => call('clips_update', { clip_id, revision: clip.revision, ...wanted })
    sent = sent
      .catch(() => {})
      .then(send)
      .then(draw)
    const isOld = await sent
    remember(`${clip_id}: ${deed}`)
    if (!isOld) return
    await until(async () => !draw(await call('clips_get', { clip_id })))
    const fresh = film(clip.preview_url)
    video.replaceWith(fresh)
    video = fresh
  }

  draw(clip)
  return card
}

/** Where a clip begins and ends, in its own seconds, as it plays or as they are typed. */
function trimOf(now, change) {
  const field = (name) =>
    make('input', {
      type: 'number',
      min: 0,
      step: 0.1,
      name,
      required: true,
      aria: { label: words[name] },
    })
  const [from, to] = [field('from'), field('to')]
  const here = (input) =>
    button(words.here, () => {
      input.value = now().video.currentTime.toFixed(1)
    })
  const save = (event) => {
    event.preventDefault()
    const { clip } = now()
    const start = tenths(clip.start + from.valueAsNumber)
    const end = tenths(clip.end - (clip.duration_seconds - to.valueAsNumber))
    attempt(() => change({ start, end }, `trimmed to ${start} to ${end} s of the source`))
  }
  const form = make(
    'form',
    { on: { submit: save } },
    ...[words.from, from, here(from), words.to, to, here(to)],
    make('button', { textContent: words.save }),
  )
  const details = make('details', {}, make('summary', { textContent: words.trim }), form)
  details.fit = () => {
    from.value = 0
    to.value = to.max = now().clip.duration_seconds.toFixed(1)
  }
  return details
}

const tenths = (seconds) => Math.round(seconds * 1000) / 1000

/** A post as it will be, and where a person who is signed in lets it out. No tool can: the agent has the same tools. */
function showPost(given) {
  const text = make('p', { className: 'text' })
  const facts = make('p', { className: 'quiet' })
  const row = make('div', { className: 'row' })
  const title = make('strong', { className: 'text' })
  const card = make('article', { className: 'wide' }, title, text, facts, row)
  main.append(card)

  function draw(now) {
    title.textContent = now.title ?? ''
    text.textContent = now.caption ?? ''
    const style = { dateStyle: 'medium', timeStyle: 'short' }
    const when = new Date(now.scheduled_at).toLocaleString(language, style)
    facts.textContent = [platforms[now.platform], when, words.statuses[now.status]].join(' · ')
    const waits = now.status === 'awaiting_approval'
    const links = [
      [words.approve, waits && now.approval_url],
      [words.open, now.platform_url],
    ]
    row.replaceChildren(
      ...links.flatMap(([name, url]) =>
        url ? [button(name, () => ask('ui/open-link', { url }))] : [],
      ),
    )
    return !waits
  }

  const { clip_id, post_id } = given
  attempt(async () => card.prepend(film((await call('clips_get', { clip_id })).preview_url)))
  if (draw(given)) return
  attempt(() =>
    until(async () => draw(await call('calendar_get', { post_id })) || !card.isConnected),
  )
}

/** Looks again and again, while the page can be seen. */
async function until(look) {
  for (let looks = 0; looks < MOST_LOOKS; looks += document.hidden ? 0 : 1) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    if (!document.hidden && (await look())) return
  }
}

// One clip is heard at a time.
main.addEventListener('play', pauseOthers, true)
function pauseOthers({ target }) {
  for (const video of main.querySelectorAll('video')) if (video !== target) video.pause()
}

new ResizeObserver(() => {
  const { width, height } = document.body.getBoundingClientRect()
  notify('ui/notifications/size-changed', { width: Math.ceil(width), height: Math.ceil(height) })
}).observe(document.body)

const { hostContext, hostCapabilities } = await ask('ui/initialize', {
  protocolVersion: '2026-01-26',
  appInfo: { name: 'clips', version: '1' },
  appCapabilities: { availableDisplayModes: ['inline'] },
})
abilities = hostCapabilities ?? {}
dress(hostContext)
notify('ui/notifications/initialized')
