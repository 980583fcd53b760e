import Download from 'lucide-react/icons/download'
import Paperclip from 'lucide-react/icons/paperclip'
import { useId, useState } from 'react'
import { sizeIn } from '../../../guest/language/size-in.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { saveBlob } from '../../../api/save-blob.ts'
import type { SigningView } from '../../../api/guests/signing.ts'
import { fetchAttached } from '../../../api/guests/attached.ts'
import { useWords } from '../messages/words.ts'
import { useView } from '../signing-context.ts'

type AttachedFile = SigningView['documents'][number]['attached'][number]

/** The data inside the documents, such as that of an invoice, which the recipient signs with them. */
export function AttachedFiles({ headers }: { headers: Readonly<Record<string, string>> }) {
  const words = useWords().attached
  const { documents } = useView()
  const heading = useId()
  const files = documents.flatMap((document) => document.attached.map((file) => ({ document, file })))
  if (files.length === 0) return null
  return (
    <section
      aria-labelledby={heading}
      className="max-h-40 overflow-y-auto border-b border-line bg-surface pt-2"
    >
      <h2 id={heading} className="mx-auto max-w-[46rem] px-4 text-xs text-muted">
        {words.heading}
      </h2>
      <ul className="mx-auto max-w-[46rem] px-4">
        {files.map(({ document, file }) => (
          <Row
            key={file.file}
            file={file}
            inside={documents.length > 1 ? document.name : null}
            headers={headers}
          />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  readonly file: AttachedFile
  /** Which document it is in, where there are several. */
  readonly inside: string | null
  readonly headers: Readonly<Record<string, string>>
}

function Row({ file, inside, headers }: RowProps) {
  const { attached: words, language } = useWords()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const told = [inside, sizeIn(language, file.size)].filter((part) => part !== null).join(' · ')

  async function download() {
    setState('loading')
    const data = await fetchAttached(file.file, headers)
    setState(data === null ? 'failed' : 'idle')
    if (data !== null) saveBlob(data, file.name)
  }

  return (
    <li className="flex items-center gap-3 py-2">
      <Paperclip aria-hidden className="size-4.5 shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm text-ink">
          <bdi>{file.name}</bdi> <span className="text-faint">{told}</span>
        </p>
        <p className="truncate text-xs text-faint" title={file.sha256}>
          SHA-256 <span className="font-mono">{file.sha256}</span>
        </p>
        <output className="text-xs text-danger">{state === 'failed' && words.failed}</output>
      </div>
      <Button
        size="small"
        icon={Download}
        isPending={state === 'loading'}
        aria-label={words.downloadNamed(file.name)}
        onPress={() => void download()}
      >
        {words.download}
      </Button>
    </li>
  )
}
