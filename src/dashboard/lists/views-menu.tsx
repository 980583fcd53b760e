import { FormShape } from '../kit/forms/form-shape.tsx'
import { lazyLater } from '../kit/feedback/later.tsx'
import { ViewsButton } from './views-button.tsx'
import type { ViewsMenuProps } from './views-panel.tsx'

const ViewsPanel = lazyLater(async () => (await import('./views-panel.tsx')).ViewsPanel, <FormShape />)

/** A list's saved views behind a button: each a link, to be renamed, replaced, moved and deleted; and keeping one more. */
export function ViewsMenu(props: ViewsMenuProps) {
  const current = props.control.views.find((view) => view.query === props.query)
  return (
    <ViewsButton current={current?.name ?? null}>
      {(close) => <ViewsPanel {...props} current={current} onOpen={close} />}
    </ViewsButton>
  )
}
