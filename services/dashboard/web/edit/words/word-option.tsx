import { memo } from 'react'
import { useTranslations } from 'use-intl'

interface WordOptionProps {
  id: string
  index: number
  /** What its caption says; empty when it has none. */
  text: string
  heard: string
  isFiller: boolean
  isKept: boolean
  /** Whether it lies before or after the clip. */
  isOutside: boolean
  isSelected: boolean
}

/** One word of the text. */
export const WordOption = memo(function WordOption(props: WordOptionProps) {
  const words = useTranslations('edit.words')
  const { id, index, text, heard, isFiller, isKept, isOutside, isSelected } = props
  const state = isKept ? null : words(isOutside ? 'outside' : 'cut')
  const classes = [
    'word',
    ...(isKept ? [] : [isOutside ? 'outside' : 'cut']),
    ...(isFiller ? ['filler'] : []),
    ...(text === heard ? [] : ['corrected']),
  ]
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and names the active word.
    <span
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-label={state ? words('state', { word: text || heard, state }) : text || heard}
      data-word={index}
      className={classes.join(' ')}
    >
      <bdi>{text || heard}</bdi>{' '}
    </span>
  )
})
