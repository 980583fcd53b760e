import { useState } from 'react'
import { limits } from '#domain/limits.ts'
import type { DraftDocument } from '../../../api/sending/drafts.ts'
import { failureWords } from '../../../api/failure-words.ts'
import { ConfirmDialog } from '../../../kit/overlays/confirm-dialog.tsx'
import { FileDrop } from '../../../kit/inputs/file-drop.tsx'
import { notify } from '../../../kit/feedback/toasts.tsx'
import { firstPageIndex, pageSizesOf } from '../draft/draft-content.ts'
import { useDraft, useSession, useSubject } from '../editor-context.ts'
import { SortableList } from '../sortable-list.tsx'
import { DocumentCard } from './document-card.tsx'
import { acceptedFiles } from '../../../records/chosen-files.ts'
import { UploadCard } from './upload-card.tsx'

/** Step 1: the documents, in signing order. */
export function DocumentsStep() {
  const session = useSession()
  const { documents, reorder } = useOrder()
  const uploads = useDraft((state) => state.uploads)
  const [removing, setRemoving] = useState<DraftDocument | null>(null)
  const pages = pageSizesOf(documents).length
  const { words } = useSubject()
  const isEmpty = documents.length === 0 && uploads.length === 0
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-6 md:py-10">
      <div className="flex flex-col gap-1">
        <h2 className="text-xl text-ink">Documents</h2>
        <p className="text-base text-muted">
          {isEmpty
            ? words.documentsIntro
            : `${documents.length} ${documents.length === 1 ? 'document' : 'documents'}, ${pages} ${pages === 1 ? 'page' : 'pages'}. Pages are numbered across all of them.`}
        </p>
      </div>
      {documents.length > 0 && (
        <SortableList
          label="Documents"
          items={documents}
          nameOf={(document) => document.name}
          onReorder={reorder}
          renderItem={(document, handle) => (
            <DocumentCard
              document={document}
              handle={handle}
              firstPage={firstPageIndex(documents, document.id) + 1}
              onRemove={() => setRemoving(document)}
            />
          )}
        />
      )}
      {uploads.length > 0 && (
        <ul aria-label="Uploads" className="flex flex-col gap-3">
          {uploads.map((upload) => (
            <li key={upload.key}>
              <UploadCard upload={upload} />
            </li>
          ))}
        </ul>
      )}
      <FileDrop
        variant={isEmpty ? 'area' : 'row'}
        label={isEmpty ? 'Drop PDF or Word files here' : 'Add more files'}
        description={`PDF, .docx or .doc, up to ${limits.documentBytes / 1024 / 1024} MB each`}
        accept={acceptedFiles}
        onFiles={(files) => session.addFiles(files)}
      />
      <RemoveDocument document={removing} onClose={() => setRemoving(null)} />
    </div>
  )
}

/** The documents as shown: in their new order at once, while the service is still being told. */
function useOrder() {
  const session = useSession()
  const documents = useDraft((state) => state.documents)
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const reorder = (ids: readonly string[]) => {
    setWanted(ids)
    void session
      .orderDocuments(ids)
      .catch((problem: unknown) => notify.error(failureWords(problem).children))
      .finally(() => setWanted(null))
  }
  const shown =
    wanted === null
      ? documents
      : documents.toSorted((one, other) => wanted.indexOf(one.id) - wanted.indexOf(other.id))
  return { documents: shown, reorder }
}

function RemoveDocument({ document, onClose }: { document: DraftDocument | null; onClose: () => void }) {
  const session = useSession()
  const documents = useDraft((state) => state.documents)
  const fields = useDraft((state) => state.content.fields)
  const { whole } = useSubject().words
  const first = document ? firstPageIndex(documents, document.id) + 1 : 0
  const last = first + (document?.pages.length ?? 0) - 1
  const lost = fields.filter(
    ({ anchor, page }) => anchor === null && page !== null && page >= first && page <= last,
  ).length
  return (
    <ConfirmDialog
      title={`Remove “${document?.name ?? ''}”?`}
      confirmLabel="Remove"
      isOpen={document !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={async () => {
        if (document) await session.removeDocument(document.id)
      }}
    >
      {lost === 0
        ? `The document is removed from ${whole}.`
        : `The document is removed from ${whole}, with ${lost === 1 ? 'the field' : `the ${lost} fields`} on its pages.`}
    </ConfirmDialog>
  )
}
