import { useQuery } from '@tanstack/react-query'
import { reuseDaysMost } from '#domain/recipient/identity.ts'
import { retentionDaysMost } from '#domain/envelope/retention.ts'
import { deadlineDaysMost } from '#domain/envelope/deadline.ts'
import { mayAdminister } from '#domain/account/administration.ts'
import { useViewer } from '../api/organisation/viewer.ts'
import { failureWords } from '../api/failure-words.ts'
import { rulesQuery, useSetRules } from '../api/sending/rules.ts'
import type { OwnRules, PlacedRules, RulesPlace } from '../api/sending/rules.ts'
import { Callout } from '../kit/feedback/callout.tsx'
import { SkeletonRows } from '../kit/feedback/skeleton.tsx'
import { DatePicker } from '../kit/inputs/date-picker.tsx'
import { NumberField } from '../kit/inputs/number-field.tsx'
import { Select } from '../kit/inputs/select.tsx'
import { Switch } from '../kit/inputs/switch.tsx'
import { classes } from '../kit/layout/classes.ts'
import { dayOf, endOfDay, inDays, lastDay } from './deadline-days.ts'
import { QueryFailure } from './query-failure.tsx'
import {
  copyWords,
  deadlineWords,
  identityWords,
  inheritedWords,
  noticeWords,
  reassignWords,
  reminderWords,
  retentionWords,
} from './rule-words.ts'

interface PartProps {
  readonly place: RulesPlace
  readonly rules: PlacedRules
  readonly decide: (change: Partial<OwnRules>) => void
}

const usualReminders = { firstAfterDays: 3, everyDays: 3, atMost: 5, beforeDeadline: true }

/** The rules of envelopes at one place, each inherited or decided there. Every choice is saved at once. */
export function RulesForm({ place }: { place: RulesPlace }) {
  const query = useQuery(rulesQuery(place))
  const change = useSetRules(place)
  const viewer = useViewer()
  if (query.isError) return <QueryFailure of={query} />
  if (!query.data) return <SkeletonRows rows={3} label="Loading rules" />
  const rules = query.data
  const part = { place, rules, decide: change.mutate }
  return (
    <div className="flex flex-col gap-5">
      {change.error && <Callout tone="danger">{failureWords(change.error).children}</Callout>}
      <Deadline {...part} />
      <Reminders {...part} />
      <OnOrOff
        {...part}
        name="attachedCopies"
        label="Finished documents by email"
        description="Attached up to 10 MB. Recipients with a password, a code by SMS or a proof of identity always get only the link."
        words={copyWords}
      />
      <OnOrOff
        {...part}
        name="notices"
        label="When an envelope is voided or someone declines"
        description="Whether the other recipients with a link are notified. Muted recipients never are."
        words={noticeWords}
      />
      <OnOrOff
        {...part}
        name="reassigning"
        label="Recipients who pass it on to someone else"
        description="You’re notified by email, and can change the recipient back. Muted recipients can’t pass it on."
        words={reassignWords}
      />
      <Identity {...part} />
      {mayAdminister(viewer) && <Retention {...part} />}
    </div>
  )
}

/** The choice to decide nothing here, which the organisation does not have: nothing is above it. */
function inheriting(place: RulesPlace, words: string) {
  return place.kind === 'organisation' ? [] : [{ id: 'inherit' as const, label: words }]
}

function Deadline({ place, rules: { policy, inherited }, decide }: PartProps) {
  const { deadline } = policy
  const from = place.kind === 'organisation' && deadline === undefined ? null : deadline
  const chosen = from === undefined ? 'inherit' : from === null ? 'none' : 'at' in from ? 'at' : 'days'
  const options = [
    ...inheriting(place, inheritedWords(inherited.deadline, deadlineWords)),
    { id: 'none' as const, label: 'No deadline' },
    { id: 'days' as const, label: 'Days after sending' },
    ...(place.kind === 'draft' ? [{ id: 'at' as const, label: 'On a day' }] : []),
  ]
  const starts = {
    inherit: undefined,
    none: null,
    days: { days: 30 },
    at: { at: endOfDay(inDays(30)) },
  }
  return (
    <div className={classes('grid gap-4', from && 'sm:grid-cols-2')}>
      <Select
        label="Deadline"
        description="After that, the envelope is voided and its links stop working."
        options={options}
        value={chosen}
        onChange={(id) => decide({ deadline: starts[id] })}
      />
      {from && 'days' in from && (
        <NumberField
          label="Days after sending"
          minValue={1}
          maxValue={deadlineDaysMost}
          value={from.days}
          onChange={(days) => Number.isInteger(days) && decide({ deadline: { days } })}
        />
      )}
      {from && 'at' in from && (
        <DatePicker
          label="Last day"
          description="Until the end of that day, in your time zone."
          minValue={inDays(0)}
          maxValue={lastDay()}
          value={dayOf(new Date(from.at))}
          onChange={(day) => day !== null && decide({ deadline: { at: endOfDay(day) } })}
        />
      )}
    </div>
  )
}

function Reminders({ place, rules: { policy, inherited }, decide }: PartProps) {
  const { reminders } = policy
  const own = place.kind === 'organisation' && reminders === undefined ? null : reminders
  const set = (part: Partial<typeof usualReminders>) => own && decide({ reminders: { ...own, ...part } })
  const whole = (change: (value: number) => void) => (value: number) =>
    Number.isInteger(value) && change(value)
  const starts = { inherit: undefined, none: null, some: inherited.reminders.value ?? usualReminders }
  return (
    <div className="flex flex-col gap-4">
      <Select
        label="Reminders"
        description="By email, to recipients whose turn it is. Muted recipients get none."
        options={[
          ...inheriting(place, inheritedWords(inherited.reminders, reminderWords)),
          { id: 'none' as const, label: 'No reminders' },
          { id: 'some' as const, label: 'Remind recipients' },
        ]}
        value={own === undefined ? 'inherit' : own === null ? 'none' : 'some'}
        onChange={(id) => decide({ reminders: starts[id] })}
      />
      {own && (
        <>
          <div className="grid gap-4 sm:grid-cols-3">
            <NumberField
              label="Days to the first"
              minValue={1}
              maxValue={90}
              value={own.firstAfterDays}
              onChange={whole((firstAfterDays) => set({ firstAfterDays }))}
            />
            <NumberField
              label="Days between reminders"
              minValue={1}
              maxValue={90}
              value={own.everyDays}
              onChange={whole((everyDays) => set({ everyDays }))}
            />
            <NumberField
              label="Reminder limit"
              minValue={1}
              maxValue={100}
              value={own.atMost}
              onChange={whole((atMost) => set({ atMost }))}
            />
          </div>
          <Switch
            isSpread
            isSelected={own.beforeDeadline}
            onChange={(beforeDeadline) => set({ beforeDeadline })}
            description="In addition to those above, if there is a deadline."
          >
            Remind again a day before the deadline
          </Switch>
        </>
      )}
    </div>
  )
}

function Identity({ place, rules: { policy, inherited }, decide }: PartProps) {
  const { identity } = policy
  const own = place.kind === 'organisation' && identity === undefined ? null : identity
  const starts = { inherit: undefined, none: null, asked: inherited.identity.value ?? { reuseDays: 0 } }
  return (
    <div className={classes('grid gap-4', own && 'sm:grid-cols-2')}>
      <Select
        label="Proof of identity"
        description="Signers show an identity document and a selfie before the documents open. They’re never sent copies by email."
        options={[
          ...inheriting(place, inheritedWords(inherited.identity, identityWords)),
          { id: 'none' as const, label: 'Not asked' },
          { id: 'asked' as const, label: 'Asked of signers' },
        ]}
        value={own === undefined ? 'inherit' : own === null ? 'none' : 'asked'}
        onChange={(id) => decide({ identity: starts[id] })}
      />
      {own && (
        <NumberField
          label="Days an earlier check counts"
          description="0 asks every time. An earlier check counts for anyone who opens the link."
          minValue={0}
          maxValue={reuseDaysMost}
          value={own.reuseDays}
          onChange={(reuseDays) => Number.isInteger(reuseDays) && decide({ identity: { reuseDays } })}
        />
      )}
    </div>
  )
}

function Retention({ place, rules: { policy, inherited }, decide }: PartProps) {
  const { retention } = policy
  const own = place.kind === 'organisation' && retention === undefined ? null : retention
  const starts = { inherit: undefined, none: null, some: inherited.retention.value ?? { days: 365 } }
  return (
    <div className={classes('grid gap-4', own && 'sm:grid-cols-2')}>
      <Select
        label="Erasing ended envelopes"
        description="Documents and personal data go, the audit trail’s digests stay. Senders are warned 14 days and a day before. Applies to envelopes that have ended, too."
        options={[
          ...inheriting(place, inheritedWords(inherited.retention, retentionWords)),
          { id: 'none' as const, label: 'Kept' },
          { id: 'some' as const, label: 'Erased after some days' },
        ]}
        value={own === undefined ? 'inherit' : own === null ? 'none' : 'some'}
        onChange={(id) => decide({ retention: starts[id] })}
      />
      {own && (
        <NumberField
          label="Days after the end"
          minValue={1}
          maxValue={retentionDaysMost}
          value={own.days}
          onChange={(days) => Number.isInteger(days) && decide({ retention: { days } })}
        />
      )}
    </div>
  )
}

interface OnOrOffProps extends PartProps {
  readonly name: 'attachedCopies' | 'notices' | 'reassigning'
  readonly label: string
  readonly description: string
  readonly words: (isOn: boolean) => string
}

function OnOrOff({
  place,
  rules: { policy, inherited },
  decide,
  name,
  label,
  description,
  words,
}: OnOrOffProps) {
  const isTop = place.kind === 'organisation'
  const own = policy[name] ?? (isTop ? inherited[name].value : undefined)
  const starts = { inherit: undefined, on: true, off: false }
  return (
    <Select
      label={label}
      description={description}
      options={[
        ...inheriting(place, inheritedWords(inherited[name], words)),
        { id: 'on' as const, label: words(true) },
        { id: 'off' as const, label: words(false) },
      ]}
      value={own === undefined ? 'inherit' : own ? 'on' : 'off'}
      onChange={(id) => decide({ [name]: starts[id] })}
    />
  )
}
