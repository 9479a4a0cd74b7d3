import { memo } from 'react'
import { useTranslations } from 'use-intl'

interface WordOptionProps {
  id: string
  index: number
  /** What its caption says; empty when it has none. */
  text: string
  heard: string
  isFiller: boolean
  /** Whether it may be misheard. */
  isDoubtful: boolean
  isKept: boolean
  /** Whether it lies before or after the clip. */
  isOutside: boolean
  isSelected: boolean
  /** Seconds of the pause after it that is worth showing; 0 for none. */
  pause: number
  isPauseCut: boolean
  /** The place in the order of play of the passage that it begins; 0 for none. */
  passage: number
}

/** One word of the text, with the pause after it. */
export const WordOption = memo(function WordOption(props: WordOptionProps) {
  const words = useTranslations('edit.words')
  const { id, index, text, heard, isFiller, isDoubtful, isKept, isOutside, isSelected } = props
  const { pause, isPauseCut, passage } = props
  const states = [
    ...(passage > 0 ? [words('passage', { number: passage })] : []),
    ...(isKept ? [] : [words(isOutside ? 'outside' : 'cut')]),
    ...(isDoubtful ? [words('doubtful')] : []),
    ...(pause > 0 ? [words(isPauseCut ? 'pauseCut' : 'pause', { seconds: pause })] : []),
  ]
  const classes = [
    'word',
    ...(isKept ? [] : [isOutside ? 'outside' : 'cut']),
    ...(isFiller ? ['filler'] : []),
    ...(isDoubtful ? ['doubtful'] : []),
    ...(text === heard ? [] : ['corrected']),
  ]
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and names the active word.
    <span
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-label={[text || heard, ...states].join(', ')}
      data-word={index}
      data-passage={passage || undefined}
      className={classes.join(' ')}
    >
      <bdi>{text || heard}</bdi>
      {pause > 0 && (
        <span
          aria-hidden
          data-pause={index}
          data-seconds={words('seconds', { seconds: pause })}
          className={`pause${isPauseCut ? ' cut' : ''}`}
        />
      )}{' '}
    </span>
  )
})
