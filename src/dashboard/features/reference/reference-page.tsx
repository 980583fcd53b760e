import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { referenceQuery, sampleIdsQuery } from '../../api/reference.ts'
import type { ReferenceDocument } from '../../api/reference.ts'
import { TextLink } from '../../kit/buttons/link-button.tsx'
import { SkeletonPage } from '../../kit/feedback/skeleton.tsx'
import { PasswordField } from '../../kit/inputs/password-field.tsx'
import { TextField } from '../../kit/inputs/text-field.tsx'
import { Disclosure } from '../../kit/layout/disclosure.tsx'
import { PageHeader } from '../../kit/layout/page-header.tsx'
import { paths } from '../../paths.ts'
import { QueryFailure } from '../../records/query-failure.tsx'
import { CredentialsContext, enteredHeaders } from './credentials.ts'
import { EventsSection } from './events-section.tsx'
import { fillExamples } from './fill-examples.ts'
import { Introduction } from './introduction.tsx'
import { Method, OperationSection } from './operation-section.tsx'
import { ProblemsSection } from './problems-section.tsx'
import type { SampleLanguage } from './request-samples.ts'
import { sectionsOf, shortName } from './sections.ts'
import type { Section } from './sections.ts'

/** The public interface: every operation with samples that can be run from here. Open to everyone. */
export function ReferencePage() {
  const document = useQuery(referenceQuery)
  const samples = useQuery(sampleIdsQuery)
  const { data } = document
  const filled = useMemo(
    () => (data && samples.data ? fillExamples(data, samples.data) : null),
    [data, samples.data],
  )
  const isSignedIn = samples.data?.account !== undefined
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[110rem] pb-16">
      <PageHeader
        title="Interface reference"
        back={{ href: paths.overview.href(), label: 'Dashboard' }}
        description={
          isSignedIn
            ? 'You’re signed in. What you try acts as you, and samples have IDs of your own records.'
            : 'Every operation of the public interface, with samples in four languages. Enter API credentials, or sign in, to try them.'
        }
      />
      {document.isError ? (
        <QueryFailure of={document} />
      ) : filled ? (
        <Reference document={filled} isSignedIn={isSignedIn} />
      ) : (
        <SkeletonPage />
      )}
    </main>
  )
}

function Reference({ document, isSignedIn }: { document: ReferenceDocument; isSignedIn: boolean }) {
  const { section = '' } = useParams()
  const { hash } = useLocation()
  const [language, setLanguage] = useState<SampleLanguage>('curl')
  const [entered, setEntered] = useState({ id: '', key: '', partner: '' })
  const sections = useMemo(() => sectionsOf(document), [document])
  const shown = sections.find(({ id }) => id === section)
  const credentials = useMemo(() => ({ ...entered, isSignedIn }), [entered, isSignedIn])
  useScroll(section, hash)
  return (
    <CredentialsContext value={credentials}>
      <div className="grid grid-cols-1 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <Navigation sections={sections} section={section} />
        <div className="min-w-0">
          {shown ? (
            <>
              <div className="px-4 md:px-8">
                <Entry entered={entered} onEnter={setEntered} />
              </div>
              {shown.operations.map((operation) => (
                <OperationSection
                  key={operation.operationId}
                  operation={operation}
                  language={language}
                  onLanguage={setLanguage}
                />
              ))}
            </>
          ) : section === 'events' ? (
            <EventsSection webhooks={document.webhooks} />
          ) : section === 'problems' ? (
            <ProblemsSection />
          ) : (
            <Introduction />
          )}
        </div>
      </div>
    </CredentialsContext>
  )
}

/** Shows what the address names, and the top of a section that was gone to. */
function useScroll(section: string, hash: string): void {
  const address = `${section}${hash}`
  useEffect(() => {
    const place = address.split('#')[1] ?? 'main'
    document.querySelector(`#${CSS.escape(place)}`)?.scrollIntoView({ block: 'start' })
  }, [address])
}

const plain = [
  { id: '', title: 'Introduction' },
  { id: 'events', title: 'Webhook events' },
  { id: 'problems', title: 'Problems' },
]

function Navigation({ sections, section }: { sections: readonly Section[]; section: string }) {
  const [introduction, ...others] = plain
  const all = [...(introduction ? [introduction] : []), ...sections, ...others]
  return (
    <nav
      aria-label="Parts of the reference"
      className="px-2 pb-4 md:px-6 lg:sticky lg:top-0 lg:max-h-dvh lg:self-start lg:overflow-y-auto lg:py-6"
    >
      <ul className="flex flex-wrap gap-x-1 lg:flex-col">
        {all.map((one) => {
          const isHere = one.id === section
          const href = one.id === '' ? paths.reference.href() : paths.referenceSection.href(one.id)
          return (
            <li key={one.id}>
              <TextLink
                href={href}
                variant="plain"
                {...(isHere ? { 'aria-current': 'page' as const } : {})}
                className={`flex min-h-8 items-center rounded-md px-2 text-sm pointer-coarse:min-h-11 ${isHere ? 'bg-selected font-medium text-ink' : 'text-muted'}`}
              >
                {one.title}
              </TextLink>
              {isHere && 'operations' in one && <Operations section={one} />}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function Operations({ section }: { section: Section }) {
  return (
    <ul className="hidden flex-col pb-2 lg:flex">
      {section.operations.map((operation) => (
        <li key={operation.anchor}>
          <TextLink
            href={`#${operation.anchor}`}
            variant="plain"
            className="flex min-h-7 items-baseline gap-2 rounded-md px-2 py-1 text-xs text-muted"
          >
            <span className="w-11 shrink-0">
              <Method method={operation.method} />
            </span>
            {shortName(operation)}
          </TextLink>
        </li>
      ))}
    </ul>
  )
}

interface Entered {
  readonly id: string
  readonly key: string
  readonly partner: string
}

function Entry({ entered, onEnter }: { entered: Entered; onEnter: (entered: Entered) => void }) {
  const names = Object.keys(enteredHeaders({ ...entered, isSignedIn: false }))
  return (
    <Disclosure title="API credentials" summary={names.length === 0 ? 'None entered' : names.join(', ')}>
      <div className="flex max-w-xl flex-col gap-4 pb-4">
        <p className="text-sm text-muted">
          Used for what you try here. They stay in this tab until you close or reload it.
        </p>
        <TextField
          label="X-Service-Id"
          value={entered.id}
          autoComplete="off"
          onChange={(id) => onEnter({ ...entered, id: id.trim() })}
        />
        <PasswordField
          label="X-Service-Key"
          value={entered.key}
          autoComplete="off"
          onChange={(key) => onEnter({ ...entered, key: key.trim() })}
        />
        <PasswordField
          label="X-Service-Partner"
          isOptional
          value={entered.partner}
          autoComplete="off"
          onChange={(partner) => onEnter({ ...entered, partner: partner.trim() })}
        />
      </div>
    </Disclosure>
  )
}
