import { FormShape } from '../kit/forms/form-shape.tsx'
import { lazyLater } from '../kit/feedback/later.tsx'
import { ViewsButton } from './views-button.tsx'

const ViewsPanel = lazyLater(async () => (await import('./views-panel.tsx')).ViewsPanel, <FormShape />)

/** A list as it was filtered and sorted, kept under a name. */
export interface View {
  readonly id: string
  readonly name: string
  /** The query of the list's address. */
  readonly query: string
}

/** The saved views of a list, and what can be done with them. */
export interface ViewsControl {
  readonly views: readonly View[]
  readonly error: unknown
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly retry: () => void
  readonly keep: (name: string, query: string) => Promise<unknown>
  readonly rename: (id: string, name: string) => Promise<unknown>
  readonly replace: (id: string, query: string) => Promise<unknown>
  readonly arrange: (ids: readonly string[]) => Promise<unknown>
  readonly remove: (id: string) => Promise<unknown>
}

export interface ViewsMenuProps {
  /** Address of the list without a query. */
  path: string
  /** The query of the list as it is shown now; empty when nothing narrows or sorts it. */
  query: string
  control: ViewsControl
  /** Why something failed, in words. */
  because: (error: unknown) => string
}

/** A list's saved views behind a button: each a link, to be renamed, replaced, moved and deleted; and keeping one more. */
export function ViewsMenu(props: ViewsMenuProps) {
  const current = props.control.views.find((view) => view.query === props.query)
  return (
    <ViewsButton current={current?.name ?? null}>
      {(close) => <ViewsPanel {...props} current={current} onOpen={close} />}
    </ViewsButton>
  )
}
