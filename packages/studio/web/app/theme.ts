/** Which colours the studio has: always the same ones, or those of the system. */
export type Theme = 'system' | 'light' | 'dark'

const CHOICE = 'studio-theme'

export function chosenTheme(): Theme {
  const chosen = localStorage.getItem(CHOICE)
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

/** Shows the studio in other colours from now on, in this browser. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(CHOICE, theme)
  applyTheme()
}

/** Shows the studio in the chosen colours. */
export function applyTheme(): void {
  const theme = chosenTheme()
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme
}
