import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { router } from './app/router.tsx'
import { applyTheme } from './app/theme.ts'
import { loadWords } from './app/words.ts'
import './design/design.css'

const root = document.getElementById('studio')
if (!root) throw new Error('The page has no place for the studio.')
applyTheme()
const place = createRoot(root)

/** Shows the page at once as a whole: until then the frame that the service wrote stays. */
async function show(): Promise<void> {
  const words = await loadWords()
  await router.load()
  place.render(<App words={words} />)
}

// Without an `await` here the bundler may put what other scripts need into this one.
void show()
