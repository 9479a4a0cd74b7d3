import { expect, test } from 'bun:test'
import { eventually } from '@svc/patience'
import { signUpByForm } from '../authorization/person.ts'
import { openRestingStudio } from '../studio/open-studio.ts'

const studio = await openRestingStudio()

test('the page of the interface lets the owner who signed in try a call, on a phone and in the dark too', async () => {
  const page = await studio.visit('about:blank', { viewport: { width: 390, height: 844 } })
  // Drawing all operations takes seconds, and the page is loaded again for a member.
  await page.route('**/swagger/json', (route) => route.abort(), { times: 1 })
  await page.goto('/swagger')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await signUpByForm(page)
  await page.getByText('Signed in as Robin Example').waitFor()

  const account = await open('getAccount')
  await account.getByRole('button', { name: 'Try it out' }).click()
  await account.getByRole('button', { name: 'Execute' }).click()
  const answer = account.locator('.live-responses-table tbody')
  await answer.getByText('"self_hosted"').waitFor()
  expect(await answer.locator('.response-col_status').first().textContent()).toBe('200')
  await open('publishClip')

  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const widest = await page.evaluate('document.documentElement.scrollWidth')
    expect([width, widest]).toEqual([width, width])
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const html = colorScheme === 'dark' ? 'html.dark-mode' : 'html:not(.dark-mode)'
    await page.locator(html).waitFor()
    // Colors change within half a second.
    await eventually(async () =>
      expect([colorScheme, await page.evaluate(UNREADABLE)]).toEqual([colorScheme, []]),
    )
  }

  async function open(name: string) {
    const operation = page.locator(`.opblock[id$="-${name}"]`)
    await operation.locator('.opblock-summary-control').click()
    await operation.locator('.responses-table').last().waitFor()
    return operation
  }
})

/**
 * Lists the texts of the page whose contrast with what is behind them is below 3 to 1, the least that large text needs.
 *
 * @see https://www.w3.org/TR/WCAG22/#contrast-minimum
 */
const UNREADABLE = `(() => {
  const numbers = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number)
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * x + 0.7152 * y + 0.0722 * z
  }
  const behind = (element) => {
    const layers = []
    for (let at = element; at; at = at.parentElement) {
      const [r, g, b, a = 1] = numbers(getComputedStyle(at).backgroundColor)
      layers.push([r, g, b, a])
      if (a === 1) break
    }
    return layers.reverse().reduce((under, [r, g, b, a]) => [r, g, b].map((v, i) => v * a + under[i] * (1 - a)), [255, 255, 255])
  }
  const found = new Set()
  for (const element of document.querySelectorAll('body *')) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
    if (!own || element.getClientRects().length === 0 || element.closest('option, script, svg, [disabled]')) continue
    const [a, b] = [light(numbers(getComputedStyle(element).color)), light(behind(element))].sort()
    if ((b + 0.05) / (a + 0.05) < 3) found.add(element.className + ': ' + element.textContent.slice(0, 30))
  }
  return [...found]
})()`
