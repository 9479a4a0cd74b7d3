import { FileVideo, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { AskedButton } from '../design/asked-button.tsx'
import { useBytes } from '../design/bytes.ts'
import { useDuration } from '../design/duration.ts'
import { FilesButton } from '../design/files-button.tsx'
import { Progress } from '../design/progress.tsx'
import { MEDIA_TYPES } from './media-types.ts'
import type { Upload } from './upload-store.ts'
import { drop, goOn } from './uploads.ts'

/** A file on its way: how much has arrived, how long it will take, and what it needs. */
export function UploadRow({ upload }: { upload: Upload }) {
  const words = useTranslations('uploads')
  const ofDesign = useTranslations('design')
  const bytes = useBytes()
  const stateOf = useUploadState()
  const [isOther, setIsOther] = useState(false)
  const { key, name, size, sent, phase, error } = upload
  return (
    <li className="upload">
      <FileVideo aria-hidden />
      <div className="stack">
        <Progress
          label={<bdi>{name}</bdi>}
          value={size === 0 ? 0 : Math.floor((sent / size) * 100)}
          text={ofDesign('of', { part: bytes(sent), whole: bytes(size) })}
        />
        <p className="small quiet" aria-live={phase === 'sending' ? 'off' : 'polite'}>
          {stateOf(upload)}
        </p>
        {phase === 'unheld' && (
          <FilesButton
            isSlim
            accepts={MEDIA_TYPES}
            onChoose={([file]) => file && setIsOther(!goOn(key, file))}
          >
            {words('chooseAgain')}
          </FilesButton>
        )}
        {isOther && phase === 'unheld' && (
          <p className="wrong" role="alert">
            {words('otherFile', { name, size: bytes(size) })}
          </p>
        )}
        {error && <Failure error={error} />}
      </div>
      <AskedButton
        Icon={X}
        kind="plain"
        isSlim
        label={words('cancelOf', { name })}
        title={words('cancelTitle')}
        about={
          <>
            <b dir="auto">{name}</b>
            <br />
            {words('cancelAbout')}
          </>
        }
        action={words('cancel')}
        act={async () => drop(key)}
        stale={null}
      />
    </li>
  )
}

/** Gives the sentence that tells how an upload stands. */
function useUploadState(): (upload: Upload) => string {
  const words = useTranslations('uploads')
  const bytes = useBytes()
  const duration = useDuration()
  return ({ phase, sent, size, speed, wish }) => {
    if (phase === 'uploaded') return words(wish ? 'beginning' : 'uploaded')
    if (phase !== 'sending') return words(phase)
    if (!speed) return words('sending')
    const time = duration((size - sent) / speed)
    return words('speed', { speed: bytes(speed), time })
  }
}
