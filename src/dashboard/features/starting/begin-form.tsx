import { useState } from 'react'
import { hidesAnAddress } from '#domain/ceremony/start-link.ts'
import type { Language } from '#domain/language.ts'
import type { StartView } from '../../api/guests/starting.ts'
import { wordsOfRefusal } from '../../guest/refusal-words.ts'
import { useGuestAct } from '../../guest/use-guest-act.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { TextField } from '../../kit/inputs/text-field.tsx'
import { useWords } from './messages/words.ts'

/** What someone said about themselves. */
export interface Person {
  readonly name: string
  readonly email: string
}

interface BeginFormProps {
  readonly view: Pick<StartView, 'asksCode' | 'domains'>
  readonly person: Person
  readonly onPerson: (person: Person) => void
  readonly begin: (language: Language) => Promise<void>
}

interface Faults {
  readonly name?: string
  readonly email?: string
}

/** Asks who follows a public link. */
export function BeginForm({ view: { asksCode, domains }, person, onPerson, begin }: BeginFormProps) {
  const words = useWords()
  const { isPending, problem, perform, forget } = useGuestAct()
  const [faults, setFaults] = useState<Faults>({})
  const own = domains.length === 0 ? null : words.onlyFrom(domains.map(inOwnDirection).join(', '))
  const change = (part: Partial<Person>) => {
    onPerson({ ...person, ...part })
    setFaults({})
    forget()
  }

  async function submit() {
    const name = person.name.trim()
    const email = person.email.trim()
    const found: Faults = {
      ...(name === '' && { name: words.faults.name }),
      ...(hidesAnAddress(name) && { name: words.faults.address }),
      ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && { email: words.faults.email }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    onPerson({ name, email })
    const met = await perform(() => begin(words.language))
    // The service knows better which addresses there are, and which this link takes.
    const path = met?.code === 'invalid-input' ? met.errors[0]?.path : undefined
    if (path === 'email') setFaults({ email: own ?? words.faults.email })
    if (path === 'name') setFaults({ name: words.faults.name })
  }

  const isShown = problem && faults.name === undefined && faults.email === undefined
  return (
    <form
      className="flex flex-col gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        label={words.name}
        description={words.nameHint}
        value={person.name}
        onChange={(name) => change({ name })}
        autoComplete="name"
        maxLength={100}
        error={faults.name}
      />
      <TextField
        label={words.email}
        description={own ?? (asksCode ? words.emailHint : words.emailHintNoCode)}
        value={person.email}
        onChange={(email) => change({ email })}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        error={faults.email}
      />
      {isShown && <Callout tone="danger">{wordsOfRefusal(problem.code, words.refusal)}</Callout>}
      <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
        {words.continue}
      </Button>
    </form>
  )
}

/** A domain as the end of an address. Within text from right to left, the @ would be moved behind it. Source: UAX #9, isolates. */
function inOwnDirection(domain: string): string {
  return `\u2066@${domain}\u2069`
}
