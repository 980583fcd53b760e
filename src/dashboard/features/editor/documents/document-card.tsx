import FileSymlink from 'lucide-react/icons/file-symlink'
import PencilLine from 'lucide-react/icons/pencil-line'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { DraftDocument } from '../../../api/sending/drafts.ts'
import { failureWords } from '../../../api/failure-words.ts'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { IconButton } from '../../../kit/buttons/icon-button.tsx'
import { TextField } from '../../../kit/inputs/text-field.tsx'
import { notify } from '../../../kit/feedback/toasts.tsx'
import { pagesOf } from '../../../paper/paper-document.ts'
import { Thumbnail } from '../../../paper/thumbnail.tsx'
import { useSession, useSubject } from '../editor-context.ts'
import { usePaperDocuments } from '../use-paper-documents.ts'
import { acceptedFiles } from '../../../records/chosen-files.ts'
import { sizeWords } from './document-words.ts'

interface DocumentCardProps {
  readonly document: DraftDocument
  /** The grip for moving it. */
  readonly handle: ReactNode
  readonly firstPage: number
  readonly onRemove: () => void
}

/** How many pages have thumbnails. The rest is a number. */
const shownPages = 6

/** One document: its thumbnails, its name, and its actions. */
export function DocumentCard({ document, handle, firstPage, onRemove }: DocumentCardProps) {
  const session = useSession()
  const { Replacing } = useSubject()
  const [replacing, setReplacing] = useState<File | null>(null)
  const [isRenaming, setRenaming] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const count = document.pages.length
  const range = count === 1 ? `page ${firstPage}` : `pages ${firstPage} to ${firstPage + count - 1}`
  return (
    <article
      aria-label={document.name}
      className="flex flex-col gap-3 rounded-lg bg-raised p-3 shadow-card sm:p-4"
    >
      <div className="flex items-start gap-2">
        {handle}
        <div className="flex min-w-0 flex-1 flex-col gap-0.5 pt-0.5">
          {isRenaming ? (
            <RenameField document={document} onDone={() => setRenaming(false)} />
          ) : (
            <h3 className="truncate text-base font-medium text-ink">{document.name}</h3>
          )}
          <p className="text-sm text-faint tabular-nums">{`${sizeWords(document.size)} · ${range}`}</p>
        </div>
        <div className="flex shrink-0 items-center">
          <IconButton label={`Rename ${document.name}`} icon={PencilLine} onPress={() => setRenaming(true)} />
          <IconButton
            label={`Replace ${document.name}`}
            icon={FileSymlink}
            onPress={() => input.current?.click()}
          />
          <IconButton label={`Remove ${document.name}`} icon={Trash2} onPress={onRemove} />
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={acceptedFiles.join(',')}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (!file) return
            if (Replacing) setReplacing(file)
            else session.addFiles([file], document.id)
          }}
        />
      </div>
      {Replacing && replacing && (
        <Replacing
          document={document}
          file={replacing}
          onDone={(isTaken) => {
            setReplacing(null)
            if (isTaken) session.addFiles([replacing], document.id)
          }}
        />
      )}
      <Thumbnails documentId={document.id} />
      <DocumentNotes document={document} />
    </article>
  )
}

function Thumbnails({ documentId }: { documentId: string }) {
  const paper = usePaperDocuments()
  const pages = pagesOf(paper).filter((page) => page.document.id === documentId)
  const more = pages.length - shownPages
  return (
    <div aria-hidden className="flex items-end gap-3 overflow-hidden px-1 pb-2 sm:px-8">
      {pages.slice(0, shownPages).map((page) => (
        <div key={page.page} className="flex shrink-0 flex-col items-center gap-1">
          <Thumbnail page={page} width={72} maxHeight={104} />
          <span className="text-xs text-faint tabular-nums">{page.page}</span>
        </div>
      ))}
      {more > 0 && (
        <span className="self-center px-2 text-sm whitespace-nowrap text-muted">{`+ ${more} more`}</span>
      )}
    </div>
  )
}

function RenameField({ document, onDone }: { document: DraftDocument; onDone: () => void }) {
  const session = useSession()
  const [name, setName] = useState(document.name)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const commit = () => {
    onDone()
    const wanted = name.trim()
    if (wanted === '' || wanted === document.name) return
    session
      .renameDocument(document.id, wanted)
      .catch((problem: unknown) => notify.error(failureWords(problem).children))
  }
  return (
    <TextField
      label="Document name"
      isLabelHidden
      ref={input}
      value={name}
      maxLength={250}
      onChange={setName}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') onDone()
      }}
    />
  )
}

/** What the sender should know about the file: what was removed from it, and that its signature ends here. */
function DocumentNotes({ document }: { document: DraftDocument }) {
  return (
    <>
      {document.signed && (
        <Callout tone="warning" title="This file carries a digital signature">
          Signing it here changes the pages, so that signature won’t cover them.{' '}
          {document.carried
            ? 'The unchanged file is kept inside the sealed copy, where its signature stays valid.'
            : 'Parts of the file had to be removed, so the sealed copy won’t keep the signature either.'}
        </Callout>
      )}
      {document.notes.length > 0 && (
        <Callout tone="info" title="Changed when it was added">
          {document.notes.join(' ')}
        </Callout>
      )}
    </>
  )
}
