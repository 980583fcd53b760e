import { useState } from 'react'
import { isSameMailbox } from '#domain/field/witness.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { TextArea, TextField } from '../../../kit/inputs/text-field.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { useWords } from '../messages/words.ts'
import { whyNot } from '../screens/why-not.ts'
import { useAct, useSigning, useView } from '../signing-context.ts'
import { isAddress } from './check-witness.ts'

const blank = { name: '', email: '', mobile: '', reason: '' }
type Entry = typeof blank
type Faults = { readonly [Part in keyof Entry]?: string | undefined }

/** Asks who is to act in the recipient's place, and why; or says why no one can be named here. */
export function ReassignDialog({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const page = useSigning()
  const { sender, recipient } = useView()
  const { isPending, problem, perform } = useAct()
  const [entry, setEntry] = useState(blank)
  const [faults, setFaults] = useState<Faults>({})
  const told = words.reassign
  const blocked = recipient.muted
    ? told.muted(sender.name)
    : recipient.reassign?.left === 0
      ? told.usedUp(sender.name)
      : null

  function change(part: Partial<Entry>) {
    setEntry((current) => ({ ...current, ...part }))
    setFaults({})
  }

  async function passOn() {
    const found = check()
    setFaults(found)
    if (Object.values(found).some((fault) => fault !== undefined)) return
    const { name, email, reason } = trimmed(entry)
    const met = await perform(() => page.reassign({ name, email, reason, mobile: number(entry.mobile) }))
    const at = met?.errors[0]?.path
    if (met?.code === 'invalid-input' && at === 'email') setFaults({ email: told.taken })
    if (met?.code === 'invalid-input' && at === 'mobile') setFaults({ mobile: told.mobileNeeded })
  }

  function check(): Faults {
    const { name, email, mobile, reason } = trimmed(entry)
    const isOwn = isSameMailbox(email, recipient.email)
    return {
      name: name === '' ? told.nameNeeded : undefined,
      email: isAddress(email) ? (isOwn ? told.taken : undefined) : told.emailNeeded,
      mobile:
        recipient.reassign?.wantsMobile === true && !/^\+\d{6,15}$/.test(number(mobile) ?? '')
          ? told.mobileNeeded
          : undefined,
      reason: reason === '' ? words.decline.reasonNeeded : undefined,
    }
  }

  const field = (part: 'name' | 'email' | 'mobile', more: object = {}) => (
    <TextField
      label={told[part]}
      value={entry[part]}
      onChange={(text) => change({ [part]: text })}
      autoComplete="off"
      maxLength={250}
      error={faults[part]}
      {...more}
    />
  )
  return (
    <Dialog
      title={told.heading}
      description={blocked ?? told.text(sender.name)}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={!isPending}
      footer={
        <>
          <Button size="large" isDisabled={isPending} onPress={onClose}>
            {blocked === null ? words.cancel : words.close}
          </Button>
          {blocked === null && (
            <Button variant="primary" size="large" isPending={isPending} onPress={() => void passOn()}>
              {told.confirm}
            </Button>
          )}
        </>
      }
    >
      {blocked === null && (
        <div className="flex flex-col gap-3">
          {field('name')}
          {field('email', { type: 'email', inputMode: 'email' })}
          {recipient.reassign?.wantsMobile === true && field('mobile', { type: 'tel', inputMode: 'tel' })}
          <TextArea
            label={words.decline.reason}
            value={entry.reason}
            onChange={(reason) => change({ reason })}
            maxLength={1000}
            rows={2}
            error={faults.reason}
          />
          {problem && Object.keys(faults).length === 0 && (
            <Callout tone="danger">{whyNot(problem, words)}</Callout>
          )}
        </div>
      )}
    </Dialog>
  )
}

function trimmed({ name, email, mobile, reason }: Entry): Entry {
  return { name: name.trim(), email: email.trim(), mobile: mobile.trim(), reason: reason.trim() }
}

/** A number as the service takes it, without what people put between digits. */
function number(text: string): string | null {
  const plain = text.replaceAll(/[\s()./-]/g, '')
  return plain === '' ? null : plain
}
