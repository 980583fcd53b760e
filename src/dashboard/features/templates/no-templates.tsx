import FileSearch from 'lucide-react/icons/file-search'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { LinkButton } from '../../kit/link-button.tsx'
import { paths } from '../../paths.ts'

/** In place of the list when it is empty: why, and what to do. */
export function NoTemplates(props: { isNarrowed: boolean; maySend: boolean; onClear: () => void }) {
  if (props.isNarrowed)
    return (
      <EmptyState
        icon={FileSearch}
        title="No template matches"
        actions={
          <Button variant="primary" onPress={props.onClear}>
            Clear filters
          </Button>
        }
      >
        Try fewer filters, or search for another part of the name.
      </EmptyState>
    )
  if (!props.maySend)
    return (
      <EmptyState icon={LayoutTemplate} title="No templates yet">
        Templates that are shared with your group will stand here.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={LayoutTemplate}
      title="Prepare once, send many times"
      actions={
        <LinkButton href={paths.envelopes.href()} variant="primary">
          Choose an envelope
        </LinkButton>
      }
    >
      Open an envelope you have sent before and choose “Save as template”: its documents and fields stay, its
      people become roles.
    </EmptyState>
  )
}
