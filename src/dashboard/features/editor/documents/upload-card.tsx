import FileText from 'lucide-react/icons/file-text'
import FileX from 'lucide-react/icons/file-x'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { IconButton } from '../../../kit/buttons/icon-button.tsx'
import { ProgressBar } from '../../../kit/feedback/progress-bar.tsx'
import type { Upload } from '../draft/draft-state.ts'
import { useSession } from '../editor-context.ts'
import { isWordName, sizeWords } from './document-words.ts'

const words: Readonly<Record<Upload['status'], string>> = {
  waiting: 'Waiting',
  sending: 'Uploading',
  checking: 'Checking the file',
  failed: 'Not added',
}

/** A file being uploaded, or one that was refused and why. The others continue. */
export function UploadCard({ upload }: { upload: Upload }) {
  const session = useSession()
  const { key, file, status, share, message, mayRetry } = upload
  const isFailed = status === 'failed'
  const Icon = isFailed ? FileX : FileText
  return (
    <article
      aria-label={file.name}
      className={`flex items-start gap-3 rounded-lg p-3 shadow-card sm:px-4 ${isFailed ? 'bg-danger-soft text-danger' : 'bg-raised'}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isFailed ? '' : 'text-faint'}`} />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex items-baseline justify-between gap-3 text-sm">
          <span className={`truncate font-medium ${isFailed ? '' : 'text-ink'}`}>{file.name}</span>
          <span className={`shrink-0 tabular-nums ${isFailed ? '' : 'text-faint'}`}>
            {sizeWords(file.size)}
          </span>
        </div>
        {isFailed ? (
          <p role="alert" className="text-sm">
            {message}
          </p>
        ) : status === 'checking' && isWordName(file.name) ? (
          <Converting />
        ) : (
          <ProgressBar
            label={words[status]}
            {...(status === 'checking' ? {} : { value: Math.round(share * 100) })}
          />
        )}
      </div>
      <div className="-my-1 flex shrink-0">
        {isFailed && mayRetry && (
          <IconButton
            label={`Try ${file.name} again`}
            icon={RotateCw}
            onPress={() => session.retryUpload(key)}
          />
        )}
        <IconButton
          label={isFailed ? `Dismiss ${file.name}` : `Cancel ${file.name}`}
          icon={X}
          onPress={() => session.dismissUpload(key)}
        />
      </div>
    </article>
  )
}

const longMilliseconds = 4000

/**
 * A Word file being converted to PDF. The converter starts with the first one, which is mentioned once the wait is
 * noticeable.
 */
function Converting() {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), longMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <ProgressBar label="Converting…" />
      <output className="block text-sm text-muted empty:hidden">
        {isLong ? 'The first Word file takes longer, up to a minute.' : ''}
      </output>
    </>
  )
}
