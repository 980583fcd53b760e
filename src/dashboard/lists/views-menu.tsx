import { ViewsButton } from './views-button.tsx'
import { ViewsPanel } from './views-panel.tsx'
import type { ViewsMenuProps } from './views-panel.tsx'

/** A list's saved views behind a button: each a link, to be renamed, replaced, moved and deleted; and keeping one more. */
export function ViewsMenu(props: ViewsMenuProps) {
  const current = props.control.views.find((view) => view.query === props.query)
  return (
    <ViewsButton current={current?.name ?? null}>
      {(close) => <ViewsPanel {...props} current={current} onOpen={close} />}
    </ViewsButton>
  )
}
