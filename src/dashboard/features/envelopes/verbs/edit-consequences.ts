import type { RecipientProgress } from '../../../api/sending/recipients.ts'

type Before = Pick<RecipientProgress, 'email' | 'mobile' | 'muted' | 'status' | 'viewed'>
type After = Pick<RecipientProgress, 'email' | 'mobile' | 'muted'>

/** The consequences of saving a recipient of a sent envelope with these values. Source: specification, Update rules. */
export function editConsequences(before: Before, after: After): string[] {
  const isEmailNew = before.email.toLowerCase() !== after.email.toLowerCase()
  const isMobileNew = before.mobile !== after.mobile
  const isStopped = before.status === 'failed' || before.status === 'declined'
  const isNotified = !after.muted && (isStopped || before.status === 'sent')
  const isAddressNew = isEmailNew || isMobileNew
  return [
    ...(isAddressNew ? ['All their links stop working.'] : []),
    ...(isAddressNew && isNotified ? newLinkWords(after, { isEmailNew, isMobileNew, isStopped }) : []),
    ...(isEmailNew && before.viewed !== null
      ? ['What was filled in so far is discarded, since another email means another person.']
      : []),
    ...(isStopped && !after.muted && !isAddressNew ? ['It is sent to them again.'] : []),
    ...(before.viewed !== null && !isAddressNew
      ? ['If they have it open, they have to open their link again.']
      : []),
    ...(after.muted && !before.muted ? ['They get no more messages. Share their link yourself.'] : []),
    ...(before.muted && !after.muted && isNotified && !isEmailNew && !isMobileNew && !isStopped
      ? ['Nothing is sent now. Resend the email afterwards.']
      : []),
  ]
}

/** Where the new link goes: to what is new, to the email when a number was removed, and everywhere after a failure. */
function newLinkWords(
  after: After,
  {
    isEmailNew,
    isMobileNew,
    isStopped,
  }: Readonly<Record<'isEmailNew' | 'isMobileNew' | 'isStopped', boolean>>,
): string[] {
  const byText = after.mobile !== null && (isMobileNew || isStopped)
  return [
    ...(isEmailNew || isStopped || !byText ? [`${after.email} gets a new one.`] : []),
    ...(byText ? [`${after.mobile} gets a new one as a text.`] : []),
  ]
}
