import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { isolate } from '#domain/language.ts'
import type { Language } from '#domain/language.ts'
import { checkWords } from '#domain/verification/check-words.ts'
import { requestedChecks } from '#domain/verification/checks.ts'
import { identityInvitation } from '#domain/verification/invitation.ts'
import { withLink } from '#domain/verification/placeholder.ts'
import { policyQuery } from '../../../api/organisation/policy.ts'
import { sessionQuery } from '../../../api/organisation/session.ts'
import { Card } from '../../../kit/layout/card.tsx'
import { countOf } from '../../../kit/text/names.ts'
import type { NewVerificationForm, NewVerificationValues } from './new-verification-form.ts'

type FormControl = Control<NewVerificationForm, unknown, NewVerificationValues>

/**
 * The consequences of the form as it is filled in: what the individual will see and do, which checks run, and the
 * result.
 */
export function WhatHappens({ control }: { control: FormControl }) {
  const values = useWatch({ control }) as NewVerificationForm
  const organisation = useQuery(sessionQuery).data?.organisation
  const policy = useQuery(policyQuery).data
  const language = policy?.recipientLanguage ?? 'en'
  const checks = requestedChecks(values)
  return (
    <div className="flex flex-col gap-4">
      <Card title={`What ${values.name.trim() || 'the individual'} will see`}>
        <ol aria-label="What the individual will see" className="flex flex-col gap-3 text-sm">
          {stepsOf(values, {
            organisation: organisation?.name ?? '',
            days: organisation?.linkDays ?? 7,
            language,
          }).map(({ title, text }, index) => (
            <li key={title} className="flex gap-3">
              <span
                aria-hidden
                className="flex size-5 shrink-0 items-center justify-center rounded-full bg-sunken text-xs font-medium text-muted tabular-nums"
              >
                {index + 1}
              </span>
              <span className="flex min-w-0 flex-col">
                <span className="font-medium text-ink">{title}</span>
                <span className="text-muted wrap-anywhere">{text}</span>
              </span>
            </li>
          ))}
        </ol>
      </Card>
      {!values.muted && values.mobile.trim() !== '' && (
        <SmsPreview
          words={values.messageSms}
          organisation={organisation?.name ?? 'Your organisation'}
          language={language}
        />
      )}
      <Card title="What will be checked">
        <ul aria-label="Checks that will run" className="flex list-disc flex-col gap-1 pl-4 text-sm text-ink">
          {checks.map((check) => (
            <li key={check}>{checkWords[check]}</li>
          ))}
        </ul>
        <p className="mt-3 text-sm text-muted">
          You get a certificate and a multi-bureau report{values.screening && ', and a screening report'}, a
          little after the checks are completed. {retentionWords(policy?.verificationRetentionDays)}
        </p>
      </Card>
    </div>
  )
}

function retentionWords(days: number | null | undefined): string {
  if (days === undefined) return ''
  if (days === null) return 'Personal data is kept until someone purges it.'
  if (days === 0) return 'Personal data is purged as soon as the verification has ended.'
  return `Personal data is purged ${countOf(days, 'day')} after the verification has ended.`
}

interface Surroundings {
  readonly organisation: string
  /** Days for which a link works. */
  readonly days: number
  readonly language: Language
}

function stepsOf(values: NewVerificationForm, { organisation, days, language }: Surroundings) {
  const { muted, mobile, mobileOtp, biometrics, message } = values
  const ways = mobile.trim() === '' ? 'An email' : 'An email and a text message'
  const link = muted
    ? { title: 'Your link', text: 'The service sends nothing. You copy the link and share it.' }
    : {
        title: `${ways} with a link`,
        text: `“${isolate(identityInvitation[language].subject(organisation))}”${message.trim() === '' ? '' : ', with your message'}. The link works for ${countOf(days, 'day')}.`,
      }
  return [
    link,
    ...(mobileOtp.trim() === ''
      ? []
      : [{ title: 'A code by SMS', text: `Six digits to ${mobileOtp.trim()}, valid for 10 minutes.` }]),
    { title: 'Consent', text: 'What is checked, by whom and how long it’s kept. They must agree.' },
    {
      title: 'Details',
      text: 'Names, date of birth, address, and the number of a passport, driving licence or identity card. Nothing is filled in for them.',
    },
    {
      title: biometrics ? 'Photos of the document and of the face' : 'Photos of the document',
      text: 'Taken with the camera, or chosen from files. A passport has one side, other documents two.',
    },
    { title: 'Check and submit', text: 'A summary. After that, nothing can be changed.' },
  ]
}

interface SmsPreviewProps {
  /** The sender's own text, or empty for the service's. */
  readonly words: string
  readonly organisation: string
  readonly language: Language
}

/** The text message as it will arrive, with the same words and placeholders that the service fills in. */
function SmsPreview({ words, organisation, language }: SmsPreviewProps) {
  const own = words.trim()
  const text = withLink(own || identityInvitation[language].sms(organisation), {
    token: '••••••••',
    link: `${location.origin}/verify/••••••••`,
  })
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language)
  return (
    <Card
      title="The text message"
      description={
        own === '' ? `In ${name}, the language for recipients, unless this address chose another.` : undefined
      }
    >
      <p
        dir="auto"
        {...(own === '' && { lang: language })}
        className="rounded-lg bg-sunken px-3 py-2 text-sm whitespace-pre-wrap text-ink wrap-anywhere"
      >
        {text}
      </p>
    </Card>
  )
}
