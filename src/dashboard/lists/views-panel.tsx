import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Bookmark from 'lucide-react/icons/bookmark'
import Check from 'lucide-react/icons/check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { Link } from 'react-aria-components/Link'
import { act } from '../kit/buttons/act.ts'
import type { Action } from '../kit/commands/actions.ts'
import { Button } from '../kit/buttons/button.tsx'
import { Callout } from '../kit/feedback/callout.tsx'
import { classes } from '../kit/layout/classes.ts'
import { IconButton } from '../kit/buttons/icon-button.tsx'
import { Menu } from '../kit/overlays/menu.tsx'
import { SkeletonRows } from '../kit/feedback/skeleton.tsx'
import { TextField } from '../kit/inputs/text-field.tsx'
import { notify } from '../kit/feedback/toasts.tsx'

/** A list as it was filtered and sorted, kept under a name. */
interface View {
  readonly id: string
  readonly name: string
  /** The query of the list's address. */
  readonly query: string
}

/** The saved views of a list, and what can be done with them. */
interface ViewsControl {
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

interface ViewsPanelProps extends ViewsMenuProps {
  /** The view that the list shows now. */
  current: View | undefined
  onOpen: () => void
}

interface ChangingProps extends ViewsPanelProps {
  onChanged: () => void
}

/** What views-menu.tsx opens. */
export function ViewsPanel(props: ViewsPanelProps) {
  const { control } = props
  const panel = useRef<HTMLDivElement>(null)
  // The form or the view that was in use goes; the focus must not go with it.
  const onChanged = () => panel.current?.focus()
  return (
    <div ref={panel} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <Views {...props} onChanged={onChanged} />
      {!control.isPending && control.error === null && <KeepForm {...props} onChanged={onChanged} />}
    </div>
  )
}

function Views({ path, query, control, because, onOpen, onChanged }: ChangingProps) {
  const { views, error, isPending, isFetching, retry } = control
  const [renaming, setRenaming] = useState<string | null>(null)
  const renamed = () => {
    onChanged()
    setRenaming(null)
  }
  if (isPending) return <SkeletonRows rows={2} label="Loading saved views" />
  if (error !== null)
    return (
      <Callout
        tone="danger"
        title="Your views couldn’t be loaded"
        actions={
          <Button size="small" onPress={retry} isPending={isFetching}>
            Try again
          </Button>
        }
      >
        {because(error)}
      </Callout>
    )
  if (views.length === 0) return <NoViews isNarrowed={query !== ''} />
  return (
    <ul aria-label="Saved views" className="-mx-2 flex max-h-[50dvh] flex-col overflow-y-auto">
      {views.map((view) =>
        view.id === renaming ? (
          <li key={view.id} className="p-2">
            <NameForm
              label="New name"
              start={view.name}
              verb="Rename"
              because={because}
              onSubmit={(name) => control.rename(view.id, name)}
              onDone={renamed}
              onCancel={renamed}
            />
          </li>
        ) : (
          <li key={view.id} className="group flex items-center rounded-md hover:bg-hover">
            <Link
              href={view.query === '' ? path : `${path}?${view.query}`}
              onPress={onOpen}
              {...(view.query === query ? { 'aria-current': 'page' as const } : {})}
              className={classes(
                'flex min-h-9 min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-md px-2 text-ink focus-ring-inset pointer-coarse:min-h-11',
                view.query === query && 'font-medium',
              )}
            >
              <span className="min-w-0 flex-1 truncate">{view.name}</span>
              {view.query === query && <Check aria-hidden className="size-4 shrink-0 text-accent-ink" />}
            </Link>
            <Menu
              label={`Actions of ${view.name}`}
              actions={viewActions(view, { query, control, because, onChanged }, () => setRenaming(view.id))}
              trigger={<IconButton label={`Change ${view.name}`} icon={Ellipsis} size="small" />}
            />
          </li>
        ),
      )}
    </ul>
  )
}

function NoViews({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <div className="flex items-start gap-3 text-muted">
      <Bookmark aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
      <p>
        <span className="font-medium text-ink">No views yet.</span>{' '}
        {isNarrowed
          ? 'Save what the list shows now as a view, and come back to it with one click.'
          : 'Choose a tab, filter, search or sort the list, then save it here under a name.'}
      </p>
    </div>
  )
}

function viewActions(
  view: View,
  { query, control, because, onChanged }: Pick<ChangingProps, 'query' | 'control' | 'because' | 'onChanged'>,
  onRename: () => void,
): Action[] {
  const { views } = control
  const ids = views.map(({ id }) => id)
  const place = ids.indexOf(view.id)
  const moveTo = (to: number) => () =>
    void act(() => control.arrange(ids.filter((id) => id !== view.id).toSpliced(to, 0, view.id)), {
      done: `“${view.name}” is moved`,
      failed: 'The view couldn’t be moved',
      because,
    })
  return [
    { id: 'rename', label: 'Rename', icon: Pencil, perform: onRename },
    {
      id: 'replace',
      label: 'Replace with this list',
      icon: RefreshCw,
      isDisabled: view.query === query,
      perform: () =>
        void act(() => control.replace(view.id, query), {
          done: `“${view.name}” is what the list shows now`,
          failed: 'The view couldn’t be replaced',
          because,
        }),
    },
    { id: 'up', label: 'Move up', icon: ArrowUp, isDisabled: place === 0, perform: moveTo(place - 1) },
    {
      id: 'down',
      label: 'Move down',
      icon: ArrowDown,
      isDisabled: place === ids.length - 1,
      perform: moveTo(place + 1),
    },
    {
      id: 'delete',
      label: 'Delete view',
      icon: Trash2,
      tone: 'danger',
      perform: () => void removed(view, control, because, onChanged),
    },
  ]
}

/** A view is quickly deleted by mistake and as quickly brought back. */
async function removed(
  { id, name, query }: View,
  { remove, keep }: ViewsControl,
  because: ViewsMenuProps['because'],
  onChanged: () => void,
): Promise<void> {
  try {
    await remove(id)
    onChanged()
  } catch (error) {
    notify.error('The view couldn’t be deleted', { description: because(error) })
    return
  }
  const words = { done: `“${name}” is back`, failed: 'The view couldn’t be restored', because }
  const undo = { label: 'Undo', perform: () => void act(() => keep(name, query), words) }
  notify.success(`“${name}” is deleted`, { action: undo })
}

function KeepForm({ query, control, because, current, onChanged }: ChangingProps) {
  if (current) return <p className="border-t border-line pt-3 text-muted">The list shows “{current.name}”.</p>
  if (query === '') {
    if (control.views.length === 0) return null
    return (
      <p className="border-t border-line pt-3 text-muted">Filter or sort the list to save another view.</p>
    )
  }
  return (
    <div className="border-t border-line pt-3">
      <NameForm
        label="Save this list as"
        start=""
        verb="Save view"
        because={because}
        onSubmit={(name) => control.keep(name, query)}
        onDone={(name) => {
          onChanged()
          notify.success(`“${name}” is saved`)
        }}
      />
    </div>
  )
}

interface NameFormProps {
  label: string
  start: string
  verb: string
  because: ViewsMenuProps['because']
  onSubmit: (name: string) => Promise<unknown>
  onDone: (name: string) => void
  onCancel?: () => void
}

function NameForm({ label, start, verb, because, onSubmit, onDone, onCancel }: NameFormProps) {
  const [name, setName] = useState(start)
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isPending) return
    if (name.trim() === '') return setFailure('Give the view a name.')
    setPending(true)
    setFailure(null)
    try {
      await onSubmit(name.trim())
      onDone(name.trim())
    } catch (error) {
      setFailure(because(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-2">
      <TextField
        label={label}
        value={name}
        onChange={setName}
        maxLength={60}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- renaming begins in the name
        autoFocus={onCancel !== undefined}
        {...(failure === null ? {} : { error: failure })}
      />
      <div className="flex justify-end gap-2">
        {onCancel && (
          <Button size="small" variant="quiet" onPress={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size="small" variant="primary" isPending={isPending}>
          {verb}
        </Button>
      </div>
    </form>
  )
}
