import { useState } from 'react'
import type { SignatureArt } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import type { SigningField } from '../../../api/guests/signing.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { MarksSvg } from '../../../paper/marks-svg.tsx'
import { initialsOf } from '../../../kit/text/initials.ts'
import { sameArt } from '../art.ts'
import { nameOf } from '../document/controls/field-label.ts'
import { placedField } from '../document/controls/placed-field.ts'
import { useMarks } from '../../../paper/use-marks.ts'
import { useWords } from '../messages/words.ts'
import { answerOf } from '../signing-state.ts'
import { useAdopted, useSigning, useSigningState, useView } from '../signing-context.ts'
import { ArtEditor } from './art-editor.tsx'
import { Sheet } from './sheet.tsx'

export interface SignatureDialogProps {
  readonly field: SigningField
  readonly onClose: () => void
  readonly announce: (text: string) => void
}

/**
 * Draws or types a signature or initials, adopts it and puts it into the field, or changes or removes what is there.
 */
export function SignatureDialog({ field, onClose, announce }: SignatureDialogProps) {
  const words = useWords()
  const page = useSigning()
  const { recipient, fields } = useView()
  const pending = useSigningState((state) => state.pending)
  const kind = fieldKinds[field.type].adopts ?? 'signature'
  const answer = answerOf(field, pending.get(field.id))
  const [art, setArt] = useState<SignatureArt | null>(null)
  const [isEmpty, setEmpty] = useState(false)

  const before = useAdopted(kind)
  const signedAlike = fields.filter(
    (other) =>
      other.id !== field.id &&
      other.mine &&
      fieldKinds[other.type].adopts === kind &&
      before !== null &&
      sameArt(answerOf(other, pending.get(other.id)).art, before),
  )

  const isWitnessed = fields.some(
    (other) =>
      other.mine &&
      fieldKinds[other.type].holds === 'witnessed-ink' &&
      (other.witnessLink !== null || answerOf(other, pending.get(other.id)).witness !== null),
  )

  function adopt() {
    setEmpty(art === null)
    if (art === null) return
    page.adopt(kind, art)
    for (const each of [field, ...signedAlike]) {
      page.answer(each, { ...answerOf(each, pending.get(each.id)), art })
    }
    announce(words.field.applied(nameOf(field, words)))
    onClose()
  }

  function remove() {
    page.answer(field, { ...answer, art: null })
    announce(words.signature.removed(nameOf(field, words)))
    onClose()
  }

  return (
    <Sheet
      isTall
      title={answer.art ? words.signature.changeHeading[kind] : words.signature.headingOf[kind]}
      onClose={onClose}
      footer={
        <>
          {answer.art && (
            <Button variant="danger-quiet" size="large" onPress={remove} className="sm:me-auto">
              {words.signature.remove}
            </Button>
          )}
          <Button variant="primary" size="large" onPress={adopt}>
            {answer.art ? words.signature.change : words.signature.adopt[kind]}
          </Button>
        </>
      }
    >
      {isWitnessed && <Callout tone="warning">{words.witness.clearedByChange}</Callout>}
      {answer.art && <NowInField field={field} />}
      <ArtEditor
        kind={kind}
        text={kind === 'initials' ? initialsOf(recipient.name) : recipient.name}
        onArt={(next) => {
          setArt(next)
          if (next) setEmpty(false)
        }}
        error={isEmpty ? words.signature.empty.draw : undefined}
      />
      <p className="mt-2 text-sm text-faint short:hidden">
        {answer.art && signedAlike.length > 0
          ? words.signature.replaceAll(signedAlike.length)
          : words.signature.explain[kind]}
      </p>
    </Sheet>
  )
}

/** The field's current content, painted as it will be printed. */
function NowInField({ field }: { field: SigningField }) {
  const pending = useSigningState((state) => state.pending.get(field.id))
  const placed = placedField(field)
  const marks = useMarks(placed, answerOf(field, pending), { completedAt: null, utcOffset: '+00:00' })
  const { width, height } = field.box
  return (
    <div
      data-theme="light"
      className="mb-3 flex forced-color-adjust-none justify-center rounded-lg bg-paper p-2 shadow-[inset_0_0_0_1px_var(--line)] short:hidden"
    >
      <span className="relative block h-16" style={{ aspectRatio: `${width} / ${height}` }}>
        <MarksSvg marks={marks} width={width} height={height} />
      </span>
    </div>
  )
}
