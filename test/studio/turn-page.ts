import { expect } from 'bun:test'
import { eventually } from '@svc/patience'
import type { Page } from 'playwright-core'

const WIDTHS = [320, 1280]

/** Shows a page in a language that there is not: written from right to left, a third longer than English, in the letters of Hebrew. */
export const turnPage = (page: Page): Promise<void> => page.evaluate(TURN)

/**
 * Turns a page. Expects that no text is cut off or sticks out of the window, nothing scrolls sideways, what began at the left begins at
 * the right, also a name in letters that run the other way, and what is typed runs in its own direction.
 *
 * @param name - What the page shows, for the message of a failure.
 */
export async function expectTurnable(page: Page, name: string): Promise<void> {
  const viewport = page.viewportSize()
  await turnPage(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await eventually(
      async () => {
        const seen = await page.evaluate(OUTSIDE)
        expect([name, width, seen]).toEqual([
          name,
          width,
          { widest: width, outside: [], begins: 'right', turned: 0, apart: [] },
        ])
      },
      { limit: 5 },
    )
  }
  if (viewport) await page.setViewportSize(viewport)
}

/** Keeps numbers, addresses and marks as they are. */
const TURN = `(() => {
  document.documentElement.dir = 'rtl'
  // The bundler writes ':dir(rtl)' as the languages that are written so.
  document.documentElement.lang = 'he'
  const letters = 'אבגדהוזחטיכלמנסעפצקרשת'
  const turn = (text) => text.replace(/[A-Za-z]+/g, (word) =>
    [...word + word.slice(0, Math.ceil(word.length / 3))].map((letter) => letters[letter.codePointAt(0) % 22]).join(''))
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement.closest('style, script, code, bdi, [dir=auto], svg, noscript')) node.data = turn(node.data)
  }
})()`

const OUTSIDE = `(() => {
  const width = document.documentElement.clientWidth
  const outside = []
  for (const element of document.querySelectorAll('h1, h2, p, a, button, label, dt, dd, li, summary')) {
    const { left, right, width: own } = element.getBoundingClientRect()
    let frame = element.parentElement
    while (frame && !/auto|scroll|hidden|clip/.test(getComputedStyle(frame).overflowX)) frame = frame.parentElement
    const skipped = element.closest('.skip, [class*=visually-hidden]')
    if (own > 0 && !frame && !skipped && (left < -1 || right > width + 1)) outside.push(element.outerHTML.slice(0, 80))
  }
  const heading = document.querySelector('h1')
  const range = document.createRange()
  range.selectNodeContents(heading)
  const text = range.getBoundingClientRect()
  const box = heading.getBoundingClientRect()
  const begins = Math.abs(text.right - box.right) <= Math.abs(text.left - box.left) + 1 ? 'right' : 'left'
  const turned = [...document.querySelectorAll('input:not([type=hidden]), textarea')]
    .filter((field) => getComputedStyle(field).unicodeBidi !== 'plaintext').length
  const look = (element) => getComputedStyle(element)
  const apart = [...document.querySelectorAll('main :is(bdi, [dir=auto])')]
    .filter((element) => look(element).display !== 'inline' && look(element.parentElement).direction === 'rtl')
    .filter((element) => look(element).direction === 'ltr' && look(element).textAlign === 'start')
    .map((element) => element.outerHTML.slice(0, 80))
  return { widest: document.documentElement.scrollWidth, outside, begins, turned, apart }
})()`
