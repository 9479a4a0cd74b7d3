import { describe, expect, test } from 'bun:test'
import { costOf } from '@svc/patience'
import { checkSvg } from '../src/assets/image/check-svg.ts'
import { svg } from './asset-files.ts'

const ALL = 'width="9" height="9"'
const shadow =
  '<filter id="f" x="-20%" y="-20%" width="140%" height="140%"><feOffset dx="2"/><feGaussianBlur stdDeviation="2"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>'
const doubling = (levels: number) =>
  Array.from(
    { length: levels },
    (_, level) => `<g id="g${level + 1}"><use href="#g${level}"/><use href="#g${level}"/></g>`,
  ).join('')

describe('a drawing that would take long', () => {
  test.each([
    [
      'noise',
      `<filter id="f"><feTurbulence numOctaves="9"/></filter><rect ${ALL} filter="url(#f)"/>`,
    ],
    ['a large matrix', '<filter><feConvolveMatrix order="20"/></filter>'],
    ['a wide brush', '<filter><feMorphology radius="300"/></filter>'],
    ['a prefix', '<s:filter><s:feTurbulence/></s:filter>'],
    ['many blurs', `${shadow}${`<rect ${ALL} filter="url(#f)"/>`.repeat(14)}`],
    [
      'one blur, many times',
      `${shadow}<g id="g0" filter="url(#f)"/>${doubling(5)}<use href="#g5"/>`,
    ],
    [
      'blurs by a style',
      `<style>.a{filter:url(#f)}</style>${shadow}${`<rect class="a" ${ALL}/>`.repeat(14)}`,
    ],
    ['a far region', `<filter x="-1000%" width="2100%"><feOffset/></filter>`],
    ['too many elements', `<rect ${ALL}/>`.repeat(20_001)],
    ['elements that double', `<g id="g0"><rect ${ALL}/></g>${doubling(20)}<use href="#g20"/>`],
    ['a circle of references', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
    [
      'a chain of references, each to what was drawn before',
      Array.from({ length: 99 }, (_, at) => `<g id="g${at + 1}"><use href="#g${at}"/></g>`).join(
        '',
      ),
    ],
    ['too deep groups', `${'<g opacity=".9">'.repeat(100)}${'</g>'.repeat(100)}`],
  ])('is refused by its text: %s', (_, inside) => {
    expect(() => checkSvg(svg(inside))).toThrow(expect.objectContaining({ code: 'too_large' }))
  })

  test.each([
    ['tags that never end', '<a '.repeat(400_000)],
    ['values that never end', '<a b="'.repeat(300_000)],
    ['comments that never end', '<!--'.repeat(400_000)],
    [
      'a chain of references',
      Array.from({ length: 19_000 }, (_, at) => `<g id="g${at}"><use href="#g${at + 1}"/></g>`)
        .join('')
        .slice(0, 900_000),
    ],
  ])('costs little to look at: %s', (_, inside) => {
    const cost = costOf(() => {
      try {
        checkSvg(svg(inside))
      } catch {
        // Refused or not, it must be quick.
      }
    })
    expect(cost).toBeLessThan(3)
  })
})

test.each([
  ['a shadow', `${shadow}<rect ${ALL} filter="url(#f)"/>`],
  ['symbols', `<symbol id="s"><path d="M0 0L9 9"/></symbol>${'<use href="#s"/>'.repeat(500)}`],
  [
    'gradients and masks',
    `<linearGradient id="l"><stop offset="0"/></linearGradient><mask id="m"><rect ${ALL} fill="url(#l)"/></mask><g mask="url(#m)"><path d="M0 0" fill="url(#l)"/></g>`,
  ],
  ['an illustration', '<g><path d="M0 0L9 9"/></g>'.repeat(3000)],
])('a drawing as people make them is taken: %s', (_, inside) => {
  expect(() => checkSvg(svg(inside))).not.toThrow()
})
