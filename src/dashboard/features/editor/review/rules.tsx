import { useQuery } from '@tanstack/react-query'
import { rulesQuery } from '../../../api/sending/rules.ts'
import { Disclosure } from '../../../kit/layout/disclosure.tsx'
import { RulesForm } from '../../../records/rules-form.tsx'
import { rulesInWords } from '../../../records/rule-words.ts'
import { useDraft } from '../editor-context.ts'

/** When the envelope ends, who is reminded and what is sent: inherited, unless something is decided here. */
export function Rules({ kind }: { kind: 'draft' | 'template' }) {
  const id = useDraft((state) => state.id)
  return id === null ? null : <SavedRules kind={kind} id={id} />
}

function SavedRules({ kind, id }: { kind: 'draft' | 'template'; id: string }) {
  const rules = useQuery(rulesQuery({ kind, id })).data
  const summary = rules && rulesInWords(rules)
  return (
    <Disclosure title="Rules" {...(summary ? { summary } : {})}>
      <RulesForm place={{ kind, id }} />
    </Disclosure>
  )
}
