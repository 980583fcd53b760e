import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldKinds } from '#domain/field/kinds.ts'
import { reason } from '../../../api/failure-words.ts'
import type { SelectableEnvelope } from '../../../api/sending/envelopes.ts'
import { learnTemplate, learnedQuery } from '../../../api/sending/templates.ts'
import type { LearnedProposal } from '../../../api/sending/templates.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { Badge } from '../../../kit/feedback/badge.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { notify } from '../../../kit/feedback/toasts.tsx'
import { Switch } from '../../../kit/inputs/switch.tsx'
import { TextField } from '../../../kit/inputs/text-field.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { namesOf } from '../../../kit/text/names.ts'
import { paths } from '../../../paths.ts'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'

interface LearnTemplateProps {
  envelopes: readonly SelectableEnvelope[]
  context: VerbContext
  onClose: () => void
}

/** Shows what a template of the selected envelopes would be, lets names be changed, and makes it. */
export function LearnTemplate({ envelopes, context, onClose }: LearnTemplateProps) {
  const ids = envelopes.map(({ id }) => id)
  const proposed = useQuery(learnedQuery(ids))
  const proposal = proposed.data
  if (proposal !== undefined)
    return <Proposed ids={ids} proposal={proposal} context={context} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Make a template"
      size="medium"
      footer={<Button onPress={onClose}>Close</Button>}
    >
      {proposed.isError ? (
        <Callout tone="warning" title="No template can be made of these">
          {reason(proposed.error)}
        </Callout>
      ) : (
        <div className="flex flex-col gap-3">
          <p>Comparing the envelopes…</p>
          <Skeleton className="h-40 w-full rounded-lg" />
        </div>
      )}
    </Dialog>
  )
}

interface ProposedProps extends Omit<LearnTemplateProps, 'envelopes'> {
  ids: readonly string[]
  proposal: LearnedProposal
}

function Proposed({ ids, proposal, context, onClose }: ProposedProps) {
  const [name, setName] = useState(proposal.name)
  const [roles, setRoles] = useState(() => proposal.roles.map((role) => role.name))
  const [cleared, setCleared] = useState<ReadonlySet<number>>(new Set())
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function make() {
    setPending(true)
    setFailure(null)
    try {
      const body = { envelopeIds: [...ids], name: name.trim(), roles, cleared: [...cleared] }
      const made = await learnTemplate(context.cache, body)
      notify.success(`“${name.trim()}” is a template now`)
      context.go(paths.createTemplate.href(made.id))
    } catch (error) {
      setFailure(reason(error))
      setPending(false)
    }
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isDismissable={!isPending}
      size="medium"
      title="Make a template"
      description={`This is what ${proposal.examples} envelopes have in common. You can change everything in the editor afterwards.`}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isPending}>
            Cancel
          </Button>
          <Button
            variant="primary"
            isPending={isPending}
            isDisabled={name.trim() === ''}
            onPress={() => void make()}
          >
            Make template
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <TextField
          label="Template name"
          value={name}
          onChange={setName}
          maxLength={250}
          error={name.trim() === '' ? 'Give the template a name.' : undefined}
        />
        <Roles
          proposal={proposal}
          names={roles}
          onName={(index, text) => setRoles(roles.map((role, at) => (at === index ? text : role)))}
        />
        <ToFillIn proposal={proposal} roles={roles} cleared={cleared} />
        <Staying proposal={proposal} cleared={cleared} onCleared={setCleared} />
        {failure !== null && <Callout tone="danger">{failure}</Callout>}
      </div>
    </Dialog>
  )
}

interface RolesProps {
  proposal: LearnedProposal
  names: readonly string[]
  onName: (index: number, text: string) => void
}

function Roles({ proposal, names, onName }: RolesProps) {
  return (
    <section aria-labelledby="learned-roles" className="flex flex-col gap-3">
      <h3 id="learned-roles" className="text-sm font-medium text-ink">
        Roles
      </h3>
      {proposal.roles.map(({ name, isFixed, people }, index) => (
        <TextField
          key={name}
          label={`Role ${index + 1}`}
          value={names[index] ?? ''}
          onChange={(text) => onName(index, text)}
          maxLength={250}
          description={
            isFixed
              ? `Always ${people[0]?.name ?? ''}, who stays.`
              : `Chosen for each use. So far ${namesOf(people)}.`
          }
        />
      ))}
    </section>
  )
}

type Numbered = LearnedProposal['fields'][number] & { readonly index: number }

function numbered({ fields }: LearnedProposal): Numbered[] {
  return fields.map((field, index) => ({ ...field, index }))
}

function titleOf({ name, type }: Pick<Numbered, 'name' | 'type'>): string {
  return name ?? fieldKinds[type].label
}

interface ToFillInProps {
  proposal: LearnedProposal
  roles: readonly string[]
  cleared: ReadonlySet<number>
}

function ToFillIn({ proposal, roles, cleared }: ToFillInProps) {
  const fields = numbered(proposal).filter(({ stays, index }) => stays === null || cleared.has(index))
  if (fields.length === 0) return null
  return (
    <section aria-labelledby="learned-fields" className="flex flex-col gap-2">
      <h3 id="learned-fields" className="text-sm font-medium text-ink">
        Filled in each time
      </h3>
      <ul className="flex flex-col divide-y divide-line text-sm">
        {fields.map((field) => (
          <li key={field.index} className="flex items-center gap-3 py-1.5">
            <span className="min-w-0 flex-1 truncate text-ink">{titleOf(field)}</span>
            {field.times < proposal.examples && (
              <Badge tone="warning">{`In ${field.times} of ${proposal.examples}`}</Badge>
            )}
            <span className="max-w-1/3 shrink-0 truncate text-muted">{roles[field.role]}</span>
            <span className="w-14 shrink-0 text-end text-faint tabular-nums">Page {field.page}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface StayingProps {
  proposal: LearnedProposal
  cleared: ReadonlySet<number>
  onCleared: (cleared: ReadonlySet<number>) => void
}

function Staying({ proposal, cleared, onCleared }: StayingProps) {
  const fields = numbered(proposal).filter(({ stays }) => stays !== null)
  if (fields.length === 0) return null
  const change = (index: number, stays: boolean) => {
    const next = new Set(cleared)
    if (stays) next.delete(index)
    else next.add(index)
    onCleared(next)
  }
  return (
    <section aria-labelledby="learned-values" className="flex flex-col gap-2">
      <h3 id="learned-values" className="text-sm font-medium text-ink">
        The same in all of them
      </h3>
      <p className="text-sm">These values stay in the template. Everyone who can use it sees them.</p>
      {fields.map((field) => (
        <Switch
          key={field.index}
          isSelected={!cleared.has(field.index)}
          onChange={(stays) => change(field.index, stays)}
        >
          {titleOf(field)}: {field.stays === 'true' ? 'ticked' : field.stays}
        </Switch>
      ))}
    </section>
  )
}
