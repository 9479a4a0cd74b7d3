import { until } from '@svc/patience'
import type { Page } from 'playwright-core'

const VIDEO = `document.querySelector('.stage video')`

/** Waits until the sample of a template fills its frame with a part of its video, and not with a blurred copy. */
export const sampleFills = (page: Page) =>
  until(() =>
    page.evaluate<boolean>(`(() => {
      const video = ${VIDEO}
      const context = document.querySelector('.stage canvas.picture').getContext('2d')
      if (video.readyState < 2 || video.seeking) return false
      const { width, height } = context.canvas
      const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
      const shown = context.getImageData(0, 0, width, height).data
      const across = video.videoHeight * width / height
      for (let left = 0; left <= video.videoWidth - across; left += 2) {
        copy.drawImage(video, left, 0, across, video.videoHeight, 0, 0, width, height)
        const given = copy.getImageData(0, 0, width, height).data
        let sum = 0
        for (let at = 0; at < shown.length; at++) sum += Math.abs(shown[at] - given[at])
        if (sum / shown.length < 3) return true
      }
      return false
    })()`),
  )

/** Plays the sample of a template. */
export async function samplePlays(page: Page): Promise<void> {
  const still = await page.evaluate<number>(`${VIDEO}.currentTime`)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await until(() => page.evaluate<boolean>(`${VIDEO}.currentTime > ${still} + 0.2`))
}
