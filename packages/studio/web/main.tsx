import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { endFirstReads } from './app/first-reads.ts'
import { LaterFailure } from './app/later-failure.tsx'
import { router } from './app/router.tsx'
import { words } from './app/words.ts'
import { loadWindows } from './design/dialog.tsx'
import './design/design.css'

// The language of the library of the controls, which is loaded later.
Reflect.set(globalThis, Symbol.for('react-aria.i18n.locale'), words.language)

const root = document.getElementById('studio')
if (!root) throw new Error('The page has no place for the studio.')
const place = createRoot(root)

// Windows come with the first sign of a person: one opens a moment after it is asked for.
for (const sign of ['pointermove', 'pointerdown', 'keydown'])
  addEventListener(sign, () => void loadWindows().catch(() => {}), { once: true })

/** Shows the page at once as a whole: until then what the service wrote stays. */
async function show(): Promise<void> {
  await router.load()
  endFirstReads()
  // In small steps, between which a slow phone answers.
  startTransition(() => place.render(<App words={words} />))
  // It loads the texts of all other parts too.
  await LaterFailure.load().catch(() => {})
  // Where browsers have it: for times without a network.
  navigator.serviceWorker?.register('/studio/worker.js', { scope: '/studio' }).catch(() => {})
}

// Without an `await` here the bundler may put what other scripts need into this one.
void show()
