import { memo, useEffect, useRef } from 'react'
import { fieldKinds } from '#domain/field/kinds.ts'
import { recipientColor } from '../../../../kit/layout/recipient-colors.ts'
import { rectToScreen } from '../../../../paper/page-matrix.ts'
import type { PageMatrix } from '../../../../paper/page-matrix.ts'
import { useFieldEditor, useFieldEditorState, useDraft } from '../../editor-context.ts'
import { fieldIcons } from '../field-icons.ts'
import { offerWords } from './offers.ts'
import type { Offer } from './offers.ts'

const none: readonly Offer[] = []

/** The fields that the document asks for on one page, where there is none yet. */
export function OffersOnPage({ matrix }: { matrix: PageMatrix }) {
  const offers = useFieldEditorState((state) => state.offers.byPage.get(matrix.page) ?? none)
  const recipientId = useFieldEditorState((state) => state.recipientId)
  const index = useDraft((state) => state.content.recipients.findIndex((one) => one.id === recipientId))
  if (recipientId === null) return null
  return offers.map((offer) => (
    <OfferBox key={offer.key} offer={offer} matrix={matrix} colorIndex={Math.max(index, 0)} />
  ))
}

interface OfferBoxProps {
  readonly offer: Offer
  readonly matrix: PageMatrix
  readonly colorIndex: number
}

const OfferBox = memo(function OfferBox({ offer, matrix, colorIndex }: OfferBoxProps) {
  const fieldEditor = useFieldEditor()
  const isCurrent = useFieldEditorState((state) => state.offers.current === offer.key)
  const isInTheWay = useFieldEditorState((state) => state.gesture.kind !== 'idle')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isCurrent) button.current?.focus({ preventScroll: true })
  }, [isCurrent])
  const color = recipientColor(colorIndex)
  const screen = rectToScreen(matrix, offer.suggestion)
  return (
    <div
      className={`absolute animate-fade ${isCurrent ? 'z-10' : ''}`}
      style={{ ...screen, pointerEvents: isInTheWay ? 'none' : undefined }}
    >
      <div
        aria-hidden
        className="absolute inset-0 rounded-xs"
        style={{
          border: `${isCurrent ? 2 : 1}px dashed ${color.solid}`,
          backgroundColor: `color-mix(in oklab, ${color.soft} ${isCurrent ? 80 : 40}%, transparent)`,
        }}
      />
      <Inside offer={offer} height={screen.height} width={screen.width} />
      {isCurrent && (
        <span
          aria-hidden
          className="absolute -top-6 left-0 flex h-5 items-center rounded-full px-2 pointer-coarse:hidden text-[0.6875rem] font-medium whitespace-nowrap"
          style={{ backgroundColor: color.solid, color: color.on }}
        >
          Tab to place
        </span>
      )}
      <button
        ref={button}
        type="button"
        data-offer={offer.key}
        tabIndex={-1}
        aria-label={`Suggested ${offerWords(offer)}`}
        aria-keyshortcuts="Tab Enter Escape"
        title={`Place ${fieldKinds[offer.suggestion.type].label.toLowerCase()}`}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => {
          // The paper below would take a tap for one outside all fields.
          event.stopPropagation()
          fieldEditor.offers.accept(offer.key)
        }}
        className="absolute inset-0 cursor-copy rounded-xs outline-offset-2 hover:bg-white/30 focus-visible:outline-2 focus-visible:outline-focus"
      />
    </div>
  )
})

/** What it would become, where there is room to say so. */
function Inside({ offer, height, width }: { offer: Offer; height: number; width: number }) {
  const Icon = fieldIcons[offer.suggestion.type]
  const size = Math.min(height * 0.6, 12)
  if (size < 6) return null
  return (
    <span
      aria-hidden
      className="absolute inset-0 flex items-center gap-[0.35em] overflow-hidden px-[0.35em] whitespace-nowrap text-[#1c2233]/80"
      style={{ fontSize: size, justifyContent: width > 60 ? 'flex-start' : 'center' }}
    >
      <Icon style={{ width: '1.1em', height: '1.1em', flexShrink: 0 }} />
      {width > 60 && fieldKinds[offer.suggestion.type].label}
    </span>
  )
}
