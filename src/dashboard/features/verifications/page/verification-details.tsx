import type { VerificationPage } from '../../../api/verifications.ts'
import { Facts } from '../../../kit/layout/card.tsx'
import { CopyButton } from '../../../kit/buttons/copy-button.tsx'
import { Metadata } from '../../../records/metadata.tsx'
import { Time } from '../../../kit/text/time.tsx'

/** Further details of a verification. */
export function VerificationDetails({ page }: { page: VerificationPage }) {
  const { verification, sender, group } = page
  const { id, email, mobile, mobileOtp, message, messageSms, shared, muted } = verification
  const { created, completed, cancelled, purging, purged } = verification
  const shown = [
    fact('Email', email),
    fact('Link by SMS', mobile),
    fact('Code by SMS', mobileOtp),
    fact('Messages', muted ? 'Muted: you share the link yourself' : null),
    {
      label: 'Requested by',
      value: (
        <>
          {sender.name} <span className="text-faint wrap-anywhere">{sender.email}</span>
        </>
      ),
    },
    fact('Group', group ? `${group.name}${shared ? ', shared' : ', not shared'}` : 'None'),
    moment('Created', created),
    moment('Completed', completed),
    moment('Cancelled', cancelled),
    purged === null ? moment('Purge', purging) : moment('Purged', purged),
    {
      label: 'Verification ID',
      value: (
        <span className="inline-flex max-w-full items-center gap-1">
          <code className="min-w-0 font-mono text-[0.6875rem] wrap-anywhere">{id}</code>
          <CopyButton text={id} label="Copy verification ID" />
        </span>
      ),
    },
  ].filter((one) => one !== null)
  return (
    <div className="flex flex-col gap-5">
      <Words heading="Message in the email" words={message} />
      <Words heading="Text message" words={messageSms} />
      <Facts facts={shown} />
      <Metadata metadata={verification.metadata} />
    </div>
  )
}

function Words({ heading, words }: { heading: string; words: string | null }) {
  if (!words) return null
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-sm font-medium text-ink">{heading}</h3>
      <p className="text-sm whitespace-pre-wrap text-muted wrap-anywhere">{words}</p>
    </section>
  )
}

function fact(label: string, value: string | null) {
  return value === null || value === '' ? null : { label, value }
}

function moment(label: string, at: string | null) {
  return at === null ? null : { label, value: <Time value={at} format="local" /> }
}
