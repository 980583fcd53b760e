import FileSymlink from 'lucide-react/icons/file-symlink'
import Undo2 from 'lucide-react/icons/undo-2'
import { useRef } from 'react'
import type { EditedTemplate } from '../../api/sending/templates.ts'
import { Card } from '../../kit/layout/card.tsx'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { countOf } from '../../kit/text/names.ts'
import { Spinner } from '../../kit/feedback/spinner.tsx'
import { ReplacementReview } from '../../paper/replacement-review.tsx'
import { fieldLabel } from './prefilled-values.tsx'
import { roleTitle } from './use-form.ts'
import type { Replacements } from './use-replacements.ts'

interface UsedDocumentsProps {
  readonly template: EditedTemplate
  readonly replacements: Replacements
}

/** The template's documents. Any of them can be replaced by another file this time. */
export function UsedDocuments({ template, replacements }: UsedDocumentsProps) {
  const { asked } = replacements
  const replaced = template.documents.find(({ id }) => id === asked?.documentId)
  return (
    <Card title="Documents" description="You can replace any of them for this envelope only.">
      <ul className="flex flex-col gap-2 text-sm">
        {template.documents.map((document) => (
          <UsedDocument key={document.id} document={document} replacements={replacements} />
        ))}
      </ul>
      {asked !== null && replaced !== undefined && (
        <ReplacementReview
          documentName={replaced.name}
          fileName={asked.file.name}
          pages={asked.comparison.pages}
          changes={asked.comparison.changes}
          nameOf={(fieldId) => nameOf(template, fieldId)}
          onAccept={() => void replacements.accept()}
          onCancel={replacements.cancel}
        />
      )}
    </Card>
  )
}

interface UsedDocumentProps {
  readonly document: EditedTemplate['documents'][number]
  readonly replacements: Replacements
}

function UsedDocument({ document: { id, name, pages }, replacements }: UsedDocumentProps) {
  const input = useRef<HTMLInputElement>(null)
  const other = replacements.documents.find(({ replacing }) => replacing === id)
  return (
    <li className="flex items-center gap-2">
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="truncate text-ink">{other?.name ?? name}</span>
        <span className="truncate text-xs text-faint tabular-nums">
          {other ? `in place of ${name}` : countOf(pages.length, 'page')}
        </span>
      </div>
      {replacements.pending === id && <Spinner label={`Checking the file for ${name}`} />}
      {other && <IconButton label={`Keep ${name}`} icon={Undo2} onPress={() => replacements.restore(id)} />}
      <IconButton
        label={`Replace ${name}`}
        icon={FileSymlink}
        isDisabled={replacements.pending !== null}
        onPress={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,.docx,.doc,application/pdf"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void replacements.ask(id, file)
        }}
      />
    </li>
  )
}

function nameOf({ fields, roles }: EditedTemplate, fieldId: string): string {
  const field = fields.find(({ id }) => id === fieldId)
  if (field === undefined) return 'Field'
  const index = roles.findIndex(({ id }) => id === field.recipientId)
  const role = roles[index]
  return `${role ? roleTitle(role, index) : 'No one'}: ${fieldLabel(field)}`
}
