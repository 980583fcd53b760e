import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { placeholders, textLimits, unknownPlaceholders } from '#domain/email-texts.ts'
import type { TextedEmail } from '#domain/email-texts.ts'
import { directionOf, languageNames, languages } from '#domain/language.ts'
import type { Language } from '#domain/language.ts'
import { failureWords } from '../../api/failure-words.ts'
import { emailTextsQuery, useSetEmailText, useTextPreview } from '../../api/organisation/email-texts.ts'
import type { EmailText, TextPlace } from '../../api/organisation/email-texts.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { SkeletonRows } from '../../kit/feedback/skeleton.tsx'
import { notify } from '../../kit/feedback/toasts.tsx'
import { Select } from '../../kit/inputs/select.tsx'
import { TextArea, TextField } from '../../kit/inputs/text-field.tsx'
import { QueryFailure } from '../../records/query-failure.tsx'

const emailOptions: readonly { id: TextedEmail; label: string }[] = [
  { id: 'signing', label: 'Request to sign' },
  { id: 'viewing', label: 'Request to view' },
  { id: 'reminder', label: 'Reminder' },
  { id: 'finished', label: 'Finished documents' },
]
const languageOptions = languages.map((id) => ({ id, label: languageNames[id] }))

/** Subject and opening of the emails to recipients, in each language, with a preview. */
export function EmailTextsForm({ place }: { place: TextPlace }) {
  const query = useQuery(emailTextsQuery(place))
  const [email, setEmail] = useState<TextedEmail>('signing')
  const [language, setLanguage] = useState<Language>('en')
  if (query.isError) return <QueryFailure of={query} />
  if (!query.data) return <SkeletonRows rows={3} label="Loading texts" />
  const text = query.data.texts.find((one) => one.email === email && one.language === language)
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label="Email" options={emailOptions} value={email} onChange={setEmail} />
        <Select
          label="Language of the text"
          options={languageOptions}
          value={language}
          onChange={setLanguage}
        />
      </div>
      {text && <Words key={`${email} ${language}`} place={place} text={text} />}
    </div>
  )
}

const unknown = (text: string): string | undefined => {
  const [first] = unknownPlaceholders(text)
  return first === undefined ? undefined : `“${first}” stands for nothing. Check the placeholders.`
}

function Words({ place, text }: { place: TextPlace; text: EmailText }) {
  const { email, language, inherited } = text
  const [subject, setSubject] = useState(text.subject ?? '')
  const [opening, setOpening] = useState(text.opening ?? '')
  const save = useSetEmailText(place)
  const preview = useTextPreview()
  const body = { email, language, subject: subject.trim(), opening: opening.trim() }
  const faults = { subject: unknown(subject), opening: unknown(opening) }
  const isFaulty = faults.subject !== undefined || faults.opening !== undefined
  const isChanged = body.subject !== (text.subject ?? '') || body.opening !== (text.opening ?? '')
  const failure = save.error ?? preview.error
  const write = (change: () => void) => {
    change()
    preview.reset()
  }
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Subject"
        isOptional
        value={subject}
        onChange={(value) => write(() => setSubject(value))}
        placeholder={inherited.subject}
        maxLength={textLimits.subject}
        error={faults.subject}
        dir={subject === '' ? undefined : 'auto'}
      />
      <TextArea
        label="Opening"
        isOptional
        description={`Plain text after the greeting. You can use ${placeholders.map((name) => `{{${name}}}`).join(', ')}. A text with {{deadline}} is only used where there is one.`}
        value={opening}
        onChange={(value) => write(() => setOpening(value))}
        placeholder={inherited.opening}
        maxLength={textLimits.opening}
        rows={4}
        error={faults.opening}
      />
      {failure && <Callout tone="danger">{failureWords(failure).children}</Callout>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          isDisabled={!isChanged || isFaulty}
          isPending={save.isPending}
          onPress={() => save.mutate(body, { onSuccess: () => notify.success('The text is saved') })}
        >
          Save text
        </Button>
        <Button isDisabled={isFaulty} isPending={preview.isPending} onPress={() => preview.mutate(body)}>
          Preview
        </Button>
      </div>
      {preview.data && (
        <section
          aria-label="Preview of the email"
          className="flex flex-col gap-2 rounded-lg bg-sunken p-4 text-sm"
          lang={language}
          dir={directionOf(language)}
        >
          <p className="font-medium text-ink wrap-anywhere">{preview.data.subject}</p>
          <p className="whitespace-pre-wrap text-muted wrap-anywhere">{preview.data.text}</p>
        </section>
      )}
    </div>
  )
}
