import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { applyTheme } from './app/theme.ts'
import { loadWords } from './app/words.ts'
import './design/design.css'

const root = document.getElementById('studio')
if (!root) throw new Error('The page has no place for the studio.')
applyTheme()
const place = createRoot(root)
// Without an `await` here the bundler may put what other scripts need into this one.
void loadWords().then((words) => place.render(<App words={words} />))
