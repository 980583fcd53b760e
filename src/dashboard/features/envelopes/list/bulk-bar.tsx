import Ban from 'lucide-react/icons/ban'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import MailPlus from 'lucide-react/icons/mail-plus'
import Tag from 'lucide-react/icons/tag'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useMemo, useState } from 'react'
import { maySend } from '#domain/account/visibility.ts'
import { limits } from '#domain/limits.ts'
import { learnedFrom } from '#domain/template/learned-from.ts'
import type { EnvelopeListState } from '../../../api/lists/envelopes.ts'
import { matchingEnvelopes } from '../../../api/sending/envelopes.ts'
import { reason } from '../../../api/failure-words.ts'
import { useActions } from '../../../kit/commands/actions-registry.ts'
import type { Action } from '../../../kit/commands/actions.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { IconButton } from '../../../kit/buttons/icon-button.tsx'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import { countOf } from '../../../kit/text/names.ts'
import { notify } from '../../../kit/feedback/toasts.tsx'
import { Toolbar, ToolbarSeparator } from '../../../kit/buttons/toolbar.tsx'
import { canDelete, deleteMany } from '../verbs/delete-draft.tsx'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'
import { archiveIcon, exportIcon, saveArchive, saveList } from './save-envelopes.ts'
import type { EnvelopeSelection } from './selection.ts'
import { canLabel, labelMany } from './label-envelope.tsx'
import { canResendMany, resendMany } from '../verbs/resend-envelope.tsx'
import { canVoid, voidMany } from '../verbs/void-envelope.tsx'

const LearnTemplate = lazyLater(async () => (await import('./learn-template.tsx')).LearnTemplate)

export interface BulkBarProps {
  selection: EnvelopeSelection
  state: EnvelopeListState
  /** How many rows came first: a selection of this many may mean all, even if more have come since. */
  firstRows: number
  /** How many match in all, when that is known. */
  total: number | null
  context: VerbContext
}

/** What can be done with all selected envelopes at once; floats over the end of the list. */
export function BulkBar({ selection, state, firstRows, total, context }: BulkBarProps) {
  const { envelopes, pick } = selection
  const actions = useMemo(() => bulkActions(selection, state, context), [selection, state, context])
  useActions('envelope-bulk', actions)
  return (
    <div
      data-floating-bar
      className="pointer-events-none fixed inset-x-0 bottom-20 z-30 flex justify-center px-4 md:bottom-6 md:left-20 wide:left-60"
    >
      <Toolbar
        label="Selected envelopes"
        variant="floating"
        className="pointer-events-auto animate-rise flex-wrap justify-center"
      >
        <output className="px-2 text-sm font-medium text-ink tabular-nums">
          {envelopes.length.toLocaleString('en')} selected
        </output>
        {total !== null && total > envelopes.length && envelopes.length >= firstRows && (
          <SelectMatching selection={selection} state={state} total={total} />
        )}
        <ToolbarSeparator />
        {actions.map(({ id, label, icon, tone, perform }) => (
          <Button
            key={id}
            variant={tone === 'danger' ? 'danger-quiet' : 'quiet'}
            size="small"
            {...(icon ? { icon } : {})}
            onPress={perform}
          >
            {label}
          </Button>
        ))}
        <IconButton label="Clear selection" icon={X} size="small" onPress={() => pick(false)} />
      </Toolbar>
    </div>
  )
}

type MatchingProps = Pick<BulkBarProps, 'selection' | 'state'> & { total: number }

/** Selects what matches beyond the rows that have been read. */
function SelectMatching({ selection, state, total }: MatchingProps) {
  const [isPending, setPending] = useState(false)
  const most = Math.min(total, limits.selection).toLocaleString('en')
  if (selection.envelopes.length >= limits.selection) return null
  async function select() {
    setPending(true)
    try {
      const { envelopes } = await matchingEnvelopes(state)
      selection.selectThese(envelopes)
    } catch (error) {
      notify.error('The rest couldn’t be selected', { description: reason(error) })
    } finally {
      setPending(false)
    }
  }
  return (
    <Button variant="quiet" size="small" isPending={isPending} onPress={() => void select()}>
      {total > limits.selection ? `Select the first ${most}` : `Select all ${most}`}
    </Button>
  )
}

function bulkActions(selection: EnvelopeSelection, state: EnvelopeListState, context: VerbContext): Action[] {
  const { envelopes, selectThese } = selection
  const ids = envelopes.map(({ id }) => id)
  const labelable = envelopes.filter((one) => canLabel(one, context.viewer)).length
  const waiting = envelopes.filter((one) => canResendMany(one, context.viewer)).length
  const voidable = envelopes.filter((one) => canVoid(one, context.viewer)).length
  const deletable = envelopes.filter((one) => canDelete(one, context.viewer)).length
  const isForm =
    envelopes.length >= learnedFrom.fewest &&
    envelopes.length <= learnedFrom.most &&
    envelopes.every(({ status }) => status === 'completed') &&
    maySend(context.viewer)
  const section = 'Selected envelopes'
  const danger = { section, tone: 'danger' } as const
  const actions: (Action | null)[] = [
    {
      id: 'bulk-download',
      label: 'Download ZIP',
      icon: archiveIcon,
      section,
      perform: () => saveArchive(ids),
    },
    {
      id: 'bulk-export',
      label: 'Export CSV',
      icon: exportIcon,
      section,
      perform: () => saveList(state, ids),
    },
    labelable === 0
      ? null
      : {
          section,
          id: 'bulk-label',
          label: 'Labels…',
          icon: Tag,
          perform: () => labelMany(envelopes, context),
        },
    isForm
      ? {
          section,
          id: 'bulk-learn',
          label: 'Make a template…',
          icon: LayoutTemplate,
          perform: () =>
            context.show((close) => (
              <LearnTemplate envelopes={envelopes} context={context} onClose={close} />
            )),
        }
      : null,
    waiting === 0
      ? null
      : {
          section,
          id: 'bulk-resend',
          label: `Resend ${countOf(waiting, 'envelope')}…`,
          icon: MailPlus,
          perform: () => resendMany(envelopes, context, selectThese),
        },
    voidable === 0
      ? null
      : {
          ...danger,
          id: 'bulk-void',
          label: `Void ${countOf(voidable, 'envelope')}…`,
          icon: Ban,
          perform: () => voidMany(envelopes, context, selectThese),
        },
    deletable === 0
      ? null
      : {
          ...danger,
          id: 'bulk-delete',
          label: `Delete ${countOf(deletable, 'draft')}…`,
          icon: Trash2,
          perform: () => deleteMany(envelopes, context, selectThese),
        },
  ]
  return actions.filter((action) => action !== null)
}
