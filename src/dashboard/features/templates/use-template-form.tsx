import { useQuery, useQueryClient } from '@tanstack/react-query'
import PencilLine from 'lucide-react/icons/pencil-line'
import Send from 'lucide-react/icons/send'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { FieldPath } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { faultWords } from '#contract/fault-words.ts'
import { limits } from '#domain/limits.ts'
import { ProblemError } from '#client/problem-error.ts'
import { failureWords, faultsBeside } from '../../api/failure-words.ts'
import { formResolver } from '../../api/form-resolver.ts'
import { sessionQuery } from '../../api/organisation/session.ts'
import { makeFromTemplate } from '../../api/sending/templates.ts'
import type { EditedTemplate } from '../../api/sending/templates.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { Card } from '../../kit/layout/card.tsx'
import { FormSwitch } from '../../kit/forms/form-choices.tsx'
import { FormTextArea, FormTextField } from '../../kit/forms/form-fields.tsx'
import { notify } from '../../kit/feedback/toasts.tsx'
import { paths } from '../../paths.ts'
import { RoleCard } from './role-card.tsx'
import { UsedDocuments } from './used-documents.tsx'
import { draftForm, firstForm, formPath, sendForm, bodyOf } from './use-form.ts'
import type { UseForm } from './use-form.ts'
import { useReplacements } from './use-replacements.ts'
import type { ReplacingDocuments } from './use-replacements.ts'

type Intent = 'send' | 'draft'

/** Fills a template's roles with people. Later changes to the template by others do not affect the form. */
export function UseTemplateForm({ template: opened }: { template: EditedTemplate }) {
  const [template] = useState(opened)
  const form = useForm<UseForm>({
    defaultValues: firstForm(template),
    resolver: formResolver(sendForm),
    mode: 'onTouched',
  })
  const { control } = form
  const replacements = useReplacements(template)
  const dispatch = useDispatch(template, form, replacements.documents)
  const account = useQuery(sessionQuery).data?.account
  return (
    <form
      noValidate
      aria-label="Use template"
      onSubmit={(event) => void form.handleSubmit(() => dispatch.go('send'))(event)}
      className="grid gap-6 px-4 pb-12 md:px-8 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <h2 className="sr-only">People</h2>
        {template.roles.map((role, index) => (
          <RoleCard key={role.id} template={template} role={role} index={index} form={form} />
        ))}
        <Card title="Email">
          <div className="flex flex-col gap-4">
            <FormTextField
              control={control}
              name="name"
              label="Subject"
              description="The name of the envelope, in the subject line of every email."
              maxLength={limits.envelopeName}
            />
            <FormTextArea
              control={control}
              name="message"
              label="Message"
              isOptional
              rows={4}
              maxLength={limits.envelopeMessage}
            />
            {account?.groupId && (
              <FormSwitch
                control={control}
                name="shared"
                isDisabled={account.forceSharing}
                description="Members of your group can see and manage the envelope."
              >
                Share with my group
              </FormSwitch>
            )}
          </div>
        </Card>
      </div>
      <div className="flex flex-col gap-4 lg:sticky lg:top-6 lg:self-start">
        <UsedDocuments template={template} replacements={replacements} />
        {dispatch.failure && (
          <Callout tone="danger" title={dispatch.failure.title}>
            {dispatch.failure.words}
          </Callout>
        )}
        <div className="flex flex-col gap-2">
          <Button
            type="submit"
            variant="primary"
            size="large"
            icon={Send}
            isWide
            isPending={dispatch.pending === 'send'}
            isDisabled={dispatch.pending === 'draft'}
          >
            Send
          </Button>
          <Button
            icon={PencilLine}
            isWide
            isPending={dispatch.pending === 'draft'}
            isDisabled={dispatch.pending === 'send'}
            onPress={() => void dispatch.go('draft')}
          >
            Open as draft
          </Button>
        </div>
      </div>
    </form>
  )
}

interface Failure {
  readonly title: string
  readonly words: string
}

/** Sends, or opens as a draft. A second press, or a retry after a lost response, creates no second envelope. */
function useDispatch(
  template: EditedTemplate,
  form: ReturnType<typeof useForm<UseForm>>,
  documents: ReplacingDocuments,
) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const accountId = useQuery(sessionQuery).data?.account.id ?? ''
  const [pending, setPending] = useState<Intent | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const last = useRef({ text: '', key: '' })

  /** The same request keeps its key, so that the service recognises it. */
  function keyOf(body: object): string {
    const text = JSON.stringify(body)
    if (last.current.text !== text) {
      const bytes = crypto.getRandomValues(new Uint8Array(16))
      last.current = { text, key: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') }
    }
    return last.current.key
  }

  /** A draft may lack what sending needs, so it has its own rules. */
  function isDraftSound(): boolean {
    form.clearErrors()
    const checked = draftForm.safeParse(form.getValues(), { error: faultWords })
    for (const [index, issue] of (checked.error?.issues ?? []).entries())
      form.setError(
        issue.path.join('.') as FieldPath<UseForm>,
        { message: issue.message },
        { shouldFocus: index === 0 },
      )
    return checked.success
  }

  async function go(intent: Intent): Promise<void> {
    if (pending !== null || (intent === 'draft' && !isDraftSound())) return
    setPending(intent)
    setFailure(null)
    try {
      const body = bodyOf(template, form.getValues(), accountId, intent === 'draft', documents)
      const envelope = await makeFromTemplate(cache, template.id, body, keyOf(body))
      if (intent === 'send') notify.success('The envelope was sent.')
      await navigate(
        intent === 'send' ? paths.envelope.href(envelope.id) : paths.createEnvelope.href(envelope.id),
      )
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setPending(null)
    }
  }

  /** An error shown at a control needs no words of its own. */
  function failureOf(error: unknown): Failure {
    const { title, children } = failureWords(error)
    if (!(error instanceof ProblemError)) return { title, words: children }
    const elsewhere = error.errors.filter(({ path, message }) => {
      const name = formPath(path) as FieldPath<UseForm>
      if (
        form.getFieldState(name) === undefined ||
        !/^(name|message|people\.\d+\.(name|email|mobile|smsAuth|password|message))$/.test(name)
      )
        return true
      form.setError(name, { message })
      return false
    })
    return { title, words: [children, ...faultsBeside({ message: children, errors: elsewhere })].join(' ') }
  }

  return { pending, failure, go }
}
