import { afterEach, expect, spyOn, test } from 'bun:test'
import { showFace } from '../../web/edit/look/font-faces.ts'

const given = { document: globalThis.document, FontFace: globalThis.FontFace }
afterEach(() => void Object.assign(globalThis, given))

test('a font that did not arrive is asked for again the next time, one that did is not', async () => {
  const fonts = new Set<Face>()
  Object.assign(globalThis, { document: { fonts }, FontFace: Face })
  const forget = spyOn(fonts, 'delete')
  showFace('asset:1', '/font')
  const [lost] = fonts
  lost?.arrival.reject(new Error('offline'))
  await lost?.loaded.catch(() => {})
  expect(forget).toHaveBeenCalledTimes(1)

  showFace('asset:1', '/font')
  const [found] = fonts
  expect(found).not.toBe(lost)
  found?.arrival.resolve()
  await found?.loaded
  showFace('asset:1', '/font')
  expect([...fonts]).toEqual([found as Face])
})

/** A font as browsers load it: when it is used. */
class Face {
  readonly arrival = Promise.withResolvers<void>()
  readonly loaded = this.arrival.promise
}
