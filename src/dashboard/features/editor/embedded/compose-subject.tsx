import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../kit/buttons/button.tsx'
import { draftSubject } from '../draft-subject.ts'
import { useSession } from '../editor-context.ts'
import { EmailWords, Readiness } from '../review/review-step.tsx'
import { ReviewLayout } from '../review/review-layout.tsx'
import { RecipientSummary } from '../review/recipient-summary.tsx'
import type { GoToStep } from '../steps.ts'
import type { Subject } from '../subject.ts'
import { tell } from './tell-around.ts'

/** Where the editor's own router leads once it is left. */
export const closedPath = '/closed'

/** The editor of one draft within another page: without what only someone with an account of the dashboard has. */
export const composeSubject: Subject = {
  ...draftSubject,
  list: null,
  words: {
    ...draftSubject.words,
    gone: 'It was discarded or sent elsewhere.',
    cannotOpen: 'It may have been discarded.',
  },
  Review: ComposeReview,
  Menu: ComposeMenu,
}

/** The last step: what the emails say, who gets them, and what may be wrong. */
function ComposeReview({ onGo }: { onGo: GoToStep }) {
  return (
    <ReviewLayout aside={<Readiness onGo={onGo} />}>
      <section aria-labelledby="review" className="flex flex-col gap-4">
        <h2 id="review" className="text-xl text-ink">
          Review & send
        </h2>
        <EmailWords />
      </section>
      <RecipientSummary onGo={onGo} />
    </ReviewLayout>
  )
}

/** Closes the editor once all is saved, and tells of each saving. */
function ComposeMenu() {
  const session = useSession()
  const navigate = useNavigate()
  const { store } = session
  useEffect(() => {
    tell('ready', store.getState().id)
    return store.subscribe(({ id, revision }, before) => {
      if (revision !== before.revision) tell('saved', id)
    })
  }, [store])
  return (
    <Button
      variant="quiet"
      icon={X}
      onPress={() =>
        void session.flush().then(
          () => navigate(closedPath),
          () => undefined,
        )
      }
    >
      Close
    </Button>
  )
}
