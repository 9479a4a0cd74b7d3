import type { Page } from 'playwright-core'

/** The path of a file, its content, or several contents. */
type Chosen = string | Content | Content[]

interface Content {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Chooses a file by a button that opens the chooser. */
export async function chooseFile(page: Page, button: string, file: Chosen): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ])
  await chooser.setFiles(file)
}
