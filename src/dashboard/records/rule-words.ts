import type { PlacedRules } from '../api/sending/rules.ts'
import { countOf } from '../kit/text/names.ts'
import { shortDate } from '../kit/text/time-words.ts'

type Inherited = PlacedRules['inherited']
type Own = PlacedRules['policy']
type Deadline = NonNullable<Own['deadline']>
type Reminders = NonNullable<Own['reminders']>

const origins: Record<Inherited['notices']['from'], string> = {
  default: '',
  organisation: 'Organisation: ',
  group: 'Group: ',
  template: 'Template: ',
  envelope: '',
}

/** What holds where nothing is decided, and who decided it: "Organisation: 30 days after sending". */
export function inheritedWords<Value>(
  { value, from }: { readonly value: Value; readonly from: keyof typeof origins },
  words: (value: Value) => string,
): string {
  return `${origins[from]}${words(value)}`
}

export function deadlineWords(deadline: Deadline | null): string {
  if (deadline === null) return 'No deadline'
  return 'at' in deadline
    ? `Until ${shortDate(new Date(deadline.at))}`
    : `${countOf(deadline.days, 'day')} after sending`
}

export function reminderWords(reminders: Reminders | null): string {
  if (reminders === null) return 'No reminders'
  const { firstAfterDays, everyDays, atMost } = reminders
  return `After ${countOf(firstAfterDays, 'day')}, then every ${countOf(everyDays, 'day')}, ${countOf(atMost, 'time')} at most`
}

export const copyWords = (isOn: boolean): string => (isOn ? 'Attached' : 'Link only')
export const reassignWords = (isOn: boolean): string => (isOn ? 'Allowed' : 'Not allowed')
export const retentionWords = (rule: Own['retention']): string =>
  rule ? `${countOf(rule.days, 'day')} after the end` : 'Kept'
export const identityWords = (rule: Own['identity']): string =>
  rule
    ? rule.reuseDays === 0
      ? 'Asked of signers'
      : `Asked of signers, counts for ${countOf(rule.reuseDays, 'day')}`
    : 'Not asked'
export const noticeWords = (isOn: boolean): string => (isOn ? 'Notified' : 'Not notified')

/** The rules that differ from none, in a few words. */
export function rulesInWords({ policy, inherited }: PlacedRules): string {
  const { deadline = inherited.deadline.value, reminders = inherited.reminders.value } = policy
  const { identity = inherited.identity.value, retention = inherited.retention.value } = policy
  const { attachedCopies = inherited.attachedCopies.value, reassigning = inherited.reassigning.value } =
    policy
  return [
    deadline === null ? null : deadlineWords(deadline),
    reminders === null ? null : 'Reminders',
    attachedCopies ? 'Copies attached' : null,
    reassigning ? 'Can be passed on' : null,
    identity ? 'Proof of identity' : null,
    retention ? 'Erased after the end' : null,
  ]
    .filter((words) => words !== null)
    .join(' · ')
}
