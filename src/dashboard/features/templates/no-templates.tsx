import FileSearch from 'lucide-react/icons/file-search'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import Plus from 'lucide-react/icons/plus'
import { Button } from '../../kit/buttons/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { LinkButton } from '../../kit/buttons/link-button.tsx'
import { paths } from '../../paths.ts'

/** Replaces an empty list: why it is empty, and what to do. */
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
        Templates that are shared with your group will appear here.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={LayoutTemplate}
      title="Prepare once, send many times"
      actions={
        <>
          <LinkButton href={paths.createTemplate.href()} variant="primary" icon={Plus}>
            New template
          </LinkButton>
          <LinkButton href={paths.envelopes.href()}>Choose an envelope</LinkButton>
        </>
      }
    >
      Upload the documents, name the roles and place their fields. Or open an envelope you have sent before
      and choose “Save as template”.
    </EmptyState>
  )
}
