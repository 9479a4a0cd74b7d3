import type { Locator, Page } from 'playwright-core'

interface Drag {
  /** What is there while it is carried, and while it is over another place. */
  carried: Locator
  over: Locator
}

/** Holds one thing until it is carried, drags it over another, and lets go. */
export async function dragByFinger(
  page: Page,
  held: Locator,
  other: Locator,
  { carried, over }: Drag,
): Promise<void> {
  const [from, to] = await Promise.all([held.boundingBox(), other.boundingBox()])
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    })
  const [x, y] = [(from?.x ?? 0) + 60, (from?.y ?? 0) + 20]
  await send('touchStart', x, y)
  await carried.waitFor()
  for (const part of [0.3, 0.6, 1]) await send('touchMove', x, y + ((to?.y ?? 0) + 20 - y) * part)
  await over.waitFor()
  await send('touchEnd')
}
