import Download from 'lucide-react/icons/download'
import Paperclip from 'lucide-react/icons/paperclip'
import { useState } from 'react'
import { readerLocale } from '../../../guest/language/reader-locale.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import type { SigningView } from '../../../api/guests/signing.ts'
import { fetchAttached } from '../../../api/guests/attached.ts'
import { useWords } from '../messages/words.ts'
import { useView } from '../signing-context.ts'

type AttachedFile = SigningView['documents'][number]['attached'][number]

/** The data inside the documents, such as that of an invoice, which the recipient signs with them. */
export function AttachedFiles({ headers }: { headers: Readonly<Record<string, string>> }) {
  const words = useWords().attached
  const { documents } = useView()
  const files = documents.flatMap((document) => document.attached.map((file) => ({ document, file })))
  if (files.length === 0) return null
  return (
    <section aria-label={words.heading} className="max-h-40 overflow-y-auto border-b border-line bg-surface">
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
  const told = [inside, sizeIn(readerLocale(language), file.size)].filter((part) => part !== null).join(' · ')

  async function download() {
    setState('loading')
    const address = await fetchAttached(file.file, headers)
    setState(address === null ? 'failed' : 'idle')
    if (address === null) return
    const link = Object.assign(document.createElement('a'), { href: address, download: file.name })
    link.click()
    // The browser may still be reading it.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
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

function sizeIn(locale: string, bytes: number): string {
  const isSmall = bytes < 1000
  const unit = isSmall ? 'byte' : 'kilobyte'
  const amount = isSmall ? bytes : Math.round(bytes / 100) / 10
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: isSmall ? 'long' : 'short',
  }).format(amount)
}
