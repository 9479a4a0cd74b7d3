import './glyph.css'

/** Each icon as one line of a pen, on a field of 24 by 24. */
const GLYPHS = {
  play: 'M7 4.5v15l12.5-7.5z',
  pause: 'M7 5h3v14H7zM14 5h3v14h-3z',
  like: 'M7 11v10M7 11l4-8a2.6 2.6 0 0 1 2.6 2.6V9H19a2 2 0 0 1 2 2.3l-1.2 8a2 2 0 0 1-2 1.7H5a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2z',
  dislike:
    'M7 13V3M7 13l4 8a2.6 2.6 0 0 0 2.6-2.6V15H19a2 2 0 0 0 2-2.3l-1.2-8a2 2 0 0 0-2-1.7H5a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2z',
  edit: 'M9 6a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM9 18a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM20 4L8.1 15.9M14.5 14.5L20 20M8.1 8.1L12 12',
  post: 'M21 3L10.5 13.5M21 3l-6.5 18-4-7.5L3 9.5z',
  save: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4 20h16',
  tick: 'M4.5 12.5l5 5 10-11',
}

/**
 * An icon of what long lists repeat. It is two elements and no component of a library: in a list that is flung, icons are a
 * third of what the browser lays out.
 */
export function Glyph({ of }: { of: keyof typeof GLYPHS }) {
  return (
    <svg className="glyph" viewBox="0 0 24 24" aria-hidden>
      <path d={GLYPHS[of]} />
    </svg>
  )
}
