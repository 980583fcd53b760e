import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import WandSparkles from 'lucide-react/icons/wand-sparkles'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Button } from '../../../../kit/buttons/button.tsx'
import { IconButton } from '../../../../kit/buttons/icon-button.tsx'
import { useFieldEditor, useFieldEditorState } from '../../editor-context.ts'
import { isUntold } from './offer-owners.ts'
import type { OfferBlock } from './offer-owners.ts'
import { OwnersDialog } from './owners-dialog.tsx'
import { useHideSuggestions } from './use-suggestions.ts'

/** What the documents ask for: go through one by one, place all at once, or dismiss. */
export function OfferBar() {
  const fieldEditor = useFieldEditor()
  const hide = useHideSuggestions()
  const open = useFieldEditorState((state) => state.offers.open.length)
  const total = useFieldEditorState((state) => state.offers.all.length)
  const hasRecipient = useFieldEditorState((state) => state.recipientId !== null)
  const number = useFieldEditorState(
    ({ offers }) => offers.open.find(({ key }) => key === offers.current)?.number,
  )
  const isDragging = useFieldEditorState((state) => state.gesture.kind !== 'idle')
  const recipientId = useFieldEditorState((state) => state.recipientId)
  const [asked, ask] = useState<readonly OfferBlock[] | null>(null)
  if (open === 0 || !hasRecipient) return null
  const placeAll = () => {
    const blocks = fieldEditor.offers.blocks()
    if (isUntold(blocks)) ask(blocks)
    else fieldEditor.offers.acceptAll()
  }
  return (
    <section
      aria-label="Suggested fields"
      className={`flex max-w-full items-center gap-1 rounded-lg border border-line bg-raised py-1 pr-1 pl-3 shadow-float transition-opacity ${
        isDragging ? 'opacity-40' : 'pointer-events-auto'
      }`}
    >
      <WandSparkles aria-hidden className="size-4 shrink-0 text-accent-ink max-sm:hidden" />
      <span className="mr-1 text-sm whitespace-nowrap text-ink tabular-nums sm:ml-1">
        {number === undefined ? (
          open === 1 ? (
            'One suggestion'
          ) : (
            `${open} suggestions`
          )
        ) : (
          <>
            {`${number} of ${total}`}
            <span className="max-sm:sr-only"> suggestions</span>
          </>
        )}
      </span>
      {number === undefined ? (
        <Button size="small" onPress={() => fieldEditor.offers.step(1)}>
          Review
        </Button>
      ) : (
        <>
          <IconButton
            size="small"
            label="Previous suggestion"
            icon={ChevronLeft}
            onPress={() => fieldEditor.offers.step(-1)}
          />
          <IconButton
            size="small"
            label="Skip"
            icon={ChevronRight}
            shortcut="arrowright"
            onPress={() => fieldEditor.offers.step(1)}
          />
          <Button size="small" variant="primary" onPress={() => fieldEditor.offers.accept()}>
            Place
          </Button>
        </>
      )}
      <Button
        size="small"
        variant="quiet"
        className={number === undefined ? '' : 'max-sm:hidden'}
        onPress={placeAll}
      >
        Place all
      </Button>
      <IconButton size="small" label="Dismiss suggestions" icon={X} onPress={() => hide(true)} />
      {asked && recipientId !== null && (
        <OwnersDialog
          blocks={asked}
          recipientId={recipientId}
          onPlace={(owners) => {
            ask(null)
            fieldEditor.offers.acceptAll(owners)
          }}
          onClose={() => ask(null)}
        />
      )}
    </section>
  )
}

/** Brings back dismissed suggestions. */
export function OfferAgain() {
  const hide = useHideSuggestions()
  const isHidden = useFieldEditorState((state) => state.offers.isHidden && state.offers.all.length > 0)
  if (!isHidden) return null
  return (
    <IconButton label="Show suggestions" icon={WandSparkles} placement="bottom" onPress={() => hide(false)} />
  )
}
