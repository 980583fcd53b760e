import LayoutTemplate from 'lucide-react/icons/layout-template'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { LinkButton } from '../../kit/buttons/link-button.tsx'
import { NoMatch } from '../../lists/no-match.tsx'
import { paths } from '../../paths.ts'
import { BeginByDrop } from '../../records/begin-by-drop.tsx'

/** Replaces an empty list: why it is empty, and what to do. */
export function NoTemplates(props: { isNarrowed: boolean; maySend: boolean; onClear: () => void }) {
  if (props.isNarrowed)
    return (
      <NoMatch noun="template" onClear={props.onClear}>
        Try fewer filters, or search for another part of the name.
      </NoMatch>
    )
  if (!props.maySend)
    return (
      <EmptyState icon={LayoutTemplate} title="No templates yet">
        Templates that are shared with your group will appear here.
      </EmptyState>
    )
  return (
    <>
      <EmptyState
        icon={LayoutTemplate}
        title="Prepare once, send many times"
        actions={<LinkButton href={paths.envelopes.href()}>Choose an envelope</LinkButton>}
      >
        Upload the documents, name the roles and place their fields. Or open an envelope you have sent before
        and choose “Save as template”.
      </EmptyState>
      <div className="mx-auto w-full max-w-2xl px-4 pb-10">
        <BeginByDrop label="Drop a document here to begin" editor={paths.createTemplate.href()} />
      </div>
    </>
  )
}
