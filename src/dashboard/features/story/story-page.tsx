import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Printer from 'lucide-react/icons/printer'
import { useParams } from 'react-router'
import { envelopeAudit, envelopePage } from '../../api/sending/envelopes.ts'
import { useLanguageOf } from '../../guest/language/language-choice.ts'
import { LanguageSwitch } from '../../guest/language/language-switch.tsx'
import { Speaking, useEnglishAfterwards } from '../../guest/language/speech.tsx'
import { Button } from '../../kit/buttons/button.tsx'
import { TextLink } from '../../kit/buttons/link-button.tsx'
import { SkeletonPage, SkeletonRows } from '../../kit/feedback/skeleton.tsx'
import { PageTitle } from '../../kit/layout/page-header.tsx'
import { paths } from '../../paths.ts'
import { QueryFailure } from '../../records/query-failure.tsx'
import { speech, useWords } from './messages/words.ts'
import { Telling } from './telling.tsx'

/**
 * `/envelopes/:envelopeId/story`: what happened to an envelope, told in the reader's language for someone who has to judge
 * it. Each sentence leads to its events with their digests, and to the pages that it is about. Made to be printed.
 */
export function StoryPage() {
  const { envelopeId = '' } = useParams()
  const choice = useLanguageOf(null)
  useEnglishAfterwards()
  return (
    <Speaking speech={speech} choice={choice} waiting={<SkeletonPage />}>
      <Story id={envelopeId} />
    </Speaking>
  )
}

function Story({ id }: { id: string }) {
  const words = useWords()
  const envelope = useQuery(envelopePage(id))
  const audit = useQuery(envelopeAudit(id))
  return (
    <div className="flex min-h-dvh flex-col bg-canvas pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] print:bg-surface">
      <PageTitle>{words.title}</PageTitle>
      <header className="flex h-16 shrink-0 items-center gap-2 px-5 sm:px-8 print:hidden">
        <TextLink
          href={paths.envelope.href(id)}
          variant="plain"
          className="-ms-1 inline-flex items-center gap-0.5 py-2 text-sm text-muted"
        >
          <ChevronLeft aria-hidden className="size-4 rtl:rotate-180" />
          {words.back}
        </TextLink>
        <span className="ms-auto -me-2 flex items-center gap-2">
          <Button icon={Printer} onPress={() => globalThis.print()}>
            {words.print}
          </Button>
          <LanguageSwitch />
        </span>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-8 px-5 pt-4 pb-16 outline-none sm:pt-8"
      >
        {envelope.isError || audit.isError ? (
          <QueryFailure of={envelope.isError ? envelope : audit} />
        ) : envelope.data && audit.data ? (
          <Telling envelope={envelope.data} trail={audit.data} />
        ) : (
          <SkeletonRows label={words.loading} />
        )}
      </main>
    </div>
  )
}
