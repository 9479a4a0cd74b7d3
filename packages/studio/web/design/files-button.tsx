import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonProps } from './button.tsx'

interface FilesButtonProps extends Omit<ButtonProps, 'onPress'> {
  /** Types or endings, such as `video/*` or `.srt`. Default: any. */
  accepts?: readonly string[]
  /** Whether several can be chosen at once. Default: no. */
  isMany?: boolean
  onChoose: (files: File[]) => void
}

/** A button by which files of this device are chosen; called with at least one. While its work goes on it says that they are sent. */
export function FilesButton(props: FilesButtonProps) {
  const { accepts, isMany = false, onChoose, children, ...button } = props
  const words = useTranslations('design')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onPress={() => input.current?.click()}>
        {button.isPending ? words('uploading') : children}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={accepts?.join()}
        multiple={isMany}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file can be chosen once more.
          currentTarget.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
    </>
  )
}
