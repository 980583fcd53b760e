import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Tag from 'lucide-react/icons/tag'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { envelopePage } from '../../../api/sending/envelopes.ts'
import { groupChoices } from '../../../api/sending/sending-choices.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { Disclosure } from '../../../kit/layout/disclosure.tsx'
import { IconButton } from '../../../kit/buttons/icon-button.tsx'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import { countOf } from '../../../kit/text/names.ts'
import { Select } from '../../../kit/inputs/select.tsx'
import { TextField } from '../../../kit/inputs/text-field.tsx'
import { LabelChips } from '../../../records/labels/label-chips.tsx'
import { useDraft, useSession } from '../editor-context.ts'
import { faultOf, metadataOf, pairsOf } from './metadata-pairs.ts'
import type { Pair } from './metadata-pairs.ts'

const LabelDialog = lazyLater(
  async () => (await import('../../../records/labels/label-dialog.tsx')).LabelDialog,
)
const noGroup = 'none'
const mostPairs = 50

/** The envelope's group, and metadata for the sender's own programs. */
export function Filing() {
  const { groupId, metadata } = useDraft((state) => state.content)
  const groups = useQuery(groupChoices).data ?? []
  const count = Object.keys(metadata).length
  const group = groups.find(({ id }) => id === groupId)?.name
  const summary = [group, count > 0 ? `${countOf(count, 'line')} of metadata` : undefined]
    .filter(Boolean)
    .join(' · ')
  return (
    <Disclosure title="Group, labels and metadata" {...(summary === '' ? {} : { summary })}>
      <div className="flex flex-col gap-4">
        {(groups.length > 0 || groupId !== null) && <GroupChoice groups={groups} />}
        <DraftLabels />
        <MetadataLines />
      </div>
    </Disclosure>
  )
}

function GroupChoice({ groups }: { groups: readonly { readonly id: string; readonly name: string }[] }) {
  const session = useSession()
  const groupId = useDraft((state) => state.content.groupId)
  return (
    <Select
      label="Group"
      description="Its branding is on the emails and the signing page. Its members see what is shared."
      options={[{ id: noGroup, label: 'No group' }, ...groups.map(({ id, name }) => ({ id, label: name }))]}
      value={groupId ?? noGroup}
      onChange={(id) => session.edit((content) => ({ ...content, groupId: id === noGroup ? null : id }))}
    />
  )
}

/** They belong to the envelope, not to what is saved with the draft: they are there at once, and for everyone. */
function DraftLabels() {
  const id = useDraft((state) => state.id)
  const [isOpen, setOpen] = useState(false)
  const { data: envelope } = useQuery({ ...envelopePage(id ?? ''), enabled: id !== null })
  if (envelope === undefined) return null
  return (
    <section aria-label="Labels" className="flex flex-col items-start gap-2">
      <h4 className="text-sm font-medium text-ink">Labels</h4>
      <p className="text-sm text-muted">What your people sort envelopes by. Recipients don’t see them.</p>
      <LabelChips labels={envelope.labels} />
      <Button icon={Tag} size="small" onPress={() => setOpen(true)}>
        Change labels…
      </Button>
      {isOpen && <LabelDialog envelopes={[envelope]} onClose={() => setOpen(false)} />}
    </section>
  )
}

function MetadataLines() {
  const session = useSession()
  const metadata = useDraft((state) => state.content.metadata)
  const [pairs, setPairs] = useState(() => pairsOf(metadata))
  function keep(next: readonly Pair[]) {
    setPairs([...next])
    session.edit((content) => ({ ...content, metadata: metadataOf(next) as typeof content.metadata }))
  }
  const change = (id: number, part: Partial<Pair>) =>
    keep(pairs.map((pair) => (pair.id === id ? { ...pair, ...part } : pair)))
  return (
    <section aria-label="Metadata" className="flex flex-col gap-2">
      <h4 className="text-sm font-medium text-ink">Metadata</h4>
      <p className="text-sm text-muted">Names and values for your own programs. Recipients don’t see them.</p>
      {pairs.length > 0 && (
        <ul className="flex flex-col gap-2">
          {pairs.map((pair, index) => (
            <li key={pair.id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
              <TextField
                label={`Name ${index + 1}`}
                isLabelHidden
                placeholder="Name, e.g. case"
                maxLength={200}
                value={pair.name}
                error={faultOf(pair, pairs)}
                onChange={(name) => change(pair.id, { name })}
              />
              <TextField
                label={`Value ${index + 1}`}
                isLabelHidden
                placeholder="Value, e.g. 4711"
                value={pair.text}
                onChange={(text) => change(pair.id, { text })}
              />
              <IconButton
                label={`Remove line ${index + 1}`}
                icon={Trash2}
                onPress={() => keep(pairs.filter(({ id }) => id !== pair.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        icon={Plus}
        size="small"
        className="self-start"
        isDisabled={pairs.length >= mostPairs}
        onPress={() =>
          setPairs([
            ...pairs,
            { id: 1 + Math.max(-1, ...pairs.map(({ id }) => id)), name: '', text: '', value: '' },
          ])
        }
      >
        Add a line
      </Button>
    </section>
  )
}
