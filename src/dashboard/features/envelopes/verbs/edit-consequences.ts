import type { RecipientProgress } from '../../../api/sending/recipients.ts'

type Before = Pick<RecipientProgress, 'email' | 'mobile' | 'muted' | 'status' | 'viewed'>
type After = Pick<RecipientProgress, 'email' | 'mobile' | 'muted'>

/** The consequences of saving a recipient of a sent envelope with these values. Source: specification, Update rules. */
export function editConsequences(before: Before, after: After): string[] {
  const isEmailNew = before.email.toLowerCase() !== after.email.toLowerCase()
  const isMobileNew = before.mobile !== after.mobile
  const isStopped = before.status === 'failed' || before.status === 'declined'
  const isNotified = !after.muted && (isStopped || before.status === 'sent')
  return [
    ...(isEmailNew ? emailWords(before, after, isNotified) : []),
    ...(isMobileNew ? mobileWords(before, after, isNotified) : []),
    ...(isStopped && !after.muted && !isEmailNew ? ['It is sent to them again.'] : []),
    ...(before.viewed !== null && !isEmailNew
      ? ['If they have it open, they have to open their link again.']
      : []),
    ...(after.muted && !before.muted ? ['They get no more messages: pass their link on yourself.'] : []),
    ...(before.muted && !after.muted && isNotified && !isEmailNew && !isMobileNew && !isStopped
      ? ['Nothing is sent by this: resend the email afterwards.']
      : []),
  ]
}

function emailWords(before: Before, after: After, isNotified: boolean): string[] {
  return [
    `Links sent to ${before.email} stop working.`,
    ...(isNotified ? [`${after.email} gets a new one.`] : []),
    ...(before.viewed === null
      ? []
      : ['What was filled in so far is discarded: another email is another person.']),
  ]
}

function mobileWords(before: Before, after: After, isNotified: boolean): string[] {
  return [
    ...(before.mobile === null ? [] : [`Links texted to ${before.mobile} stop working.`]),
    ...(isNotified && after.mobile !== null ? [`${after.mobile} gets a new one as a text.`] : []),
  ]
}
