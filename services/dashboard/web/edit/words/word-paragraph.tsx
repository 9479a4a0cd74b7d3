import { pauseBetween } from '../cut/pause-after.ts'
import { isKept } from '../cut/segments.ts'
import { captionOf, idOf } from '../state/draft.ts'
import type { Editor } from '../state/use-editor.ts'
import type { Paragraph } from './paragraphs.ts'
import type { Selection } from './use-selection.ts'
import { WordOption } from './word-option.tsx'

interface ParagraphProps extends Paragraph {
  editor: Editor
  selection: Selection
}

/** Some words in a row. */
export function WordParagraph({ editor, selection, first, last }: ParagraphProps) {
  const { draft, session, rules } = editor
  const { segments } = draft
  const hull = { start: segments[0]?.start ?? 0, end: segments.at(-1)?.end ?? 0 }
  return (
    <div role="presentation" className="word-paragraph">
      {session.words.slice(first, last + 1).map((word, place) => {
        const index = first + place
        const pause = pauseBetween(word, session.words[index + 1], segments)
        const isShown = pause?.isCut || (pause?.seconds ?? 0) >= rules.silence_min_seconds
        return (
          <WordOption
            key={idOf(word)}
            id={idOfOption(index)}
            index={index}
            text={captionOf(word, draft)}
            heard={word.text}
            isFiller={word.filler}
            isKept={isKept(word, segments)}
            isOutside={!isKept(word, [hull])}
            isSelected={!selection.isEmpty && index >= selection.first && index <= selection.last}
            pause={pause && isShown ? pause.seconds : 0}
            isPauseCut={pause?.isCut === true}
          />
        )
      })}
    </div>
  )
}

/** The id of a word's option, by its place among all words of the source. */
export const idOfOption = (index: number) => `word-${index}`
