import { useQuery, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useRef, useState } from 'react'
import { reason } from '../../api/failure-words.ts'
import { saveBlob } from '../../api/save-blob.ts'
import {
  closePublicLink,
  pausePublicLink,
  publicLinkQuery,
  setPublicLink,
} from '../../api/sending/public-links.ts'
import type { PublicLink } from '../../api/sending/public-links.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { CopyButton } from '../../kit/buttons/copy-button.tsx'
import { StatusBadge } from '../../kit/feedback/badge.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { Spinner } from '../../kit/feedback/spinner.tsx'
import { TextField } from '../../kit/inputs/text-field.tsx'
import { Disclosure } from '../../kit/layout/disclosure.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { countOf } from '../../kit/text/names.ts'
import { QrCode } from '../../records/qr-code.tsx'
import { bodyOf, LimitsFields, limitsOf, noLimits } from './public-link-limits.tsx'
import type { EnteredLimits } from './public-link-limits.tsx'

interface PublicLinkDialogProps {
  id: string
  name: string
  onClose: () => void
}

/** The public link of a template: creates it, shows it with its code, and says what it allows. */
export function PublicLinkDialog({ id, name, onClose }: PublicLinkDialogProps) {
  const read = useQuery(publicLinkQuery(id))
  const state = read.data
  if (state === undefined)
    return (
      <Dialog isOpen onOpenChange={onClose} title="Public link">
        {read.isError ? (
          <Callout tone="danger">{reason(read.error)}</Callout>
        ) : (
          <Spinner label="Loading the link" />
        )}
      </Dialog>
    )
  return state.link === null ? (
    <NewLink id={id} name={name} problem={state.problem} onClose={onClose} />
  ) : (
    <OwnLink
      key={state.link.endpoint}
      id={id}
      name={name}
      link={state.link}
      problem={state.problem}
      onClose={onClose}
    />
  )
}

/** One act on the link at a time, and why it failed. */
function useAct() {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const perform = async (act: () => Promise<unknown>): Promise<void> => {
    setPending(true)
    setFailure(null)
    try {
      await act()
    } catch (error) {
      setFailure(reason(error))
    } finally {
      setPending(false)
    }
  }
  return { isPending, failure, perform }
}

function NewLink({ id, name, problem, onClose }: PublicLinkDialogProps & { problem: string | null }) {
  const cache = useQueryClient()
  const { isPending, failure, perform } = useAct()
  const [limits, setLimits] = useState(noLimits)
  const body = bodyOf(limits)
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`Public link to “${name}”`}
      description="Anyone with the link can sign a copy of their own. You are the sender."
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isPending={isPending}
            isDisabled={problem !== null || body === null}
            onPress={() => void perform(async () => body && (await setPublicLink(cache, id, body)))}
          >
            Create link
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem !== null && (
          <Callout tone="warning" title="This template can’t have a public link yet">
            {problem}
          </Callout>
        )}
        <LimitsFields limits={limits} onChange={setLimits} />
        {failure !== null && <Callout tone="danger">{failure}</Callout>}
      </div>
    </Dialog>
  )
}

interface OwnLinkProps extends PublicLinkDialogProps {
  link: PublicLink
  problem: string | null
}

function OwnLink({ id, name, link, problem, onClose }: OwnLinkProps) {
  const cache = useQueryClient()
  const { isPending, failure, perform } = useAct()
  const [limits, setLimits] = useState<EnteredLimits>(() => limitsOf(link))
  const [isClosing, setClosing] = useState(false)
  const body = bodyOf(limits)
  const isChanged = JSON.stringify(limits) !== JSON.stringify(limitsOf(link))
  const isPaused = link.standing === 'paused'
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`Public link to “${name}”`}
      footer={
        <>
          {isChanged ? (
            <Button
              variant="primary"
              isPending={isPending}
              isDisabled={body === null}
              onPress={() => void perform(async () => body && (await setPublicLink(cache, id, body)))}
            >
              Save limits
            </Button>
          ) : (
            <Button variant="primary" onPress={onClose}>
              Done
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <Standing link={link} isBroken={problem !== null} />
          <span className="tabular-nums">{usesOf(link)}</span>
          <span>Sends as {link.owner.name}</span>
        </p>
        {problem !== null && (
          <Callout tone="warning" title="No one can use the link right now">
            {problem}
          </Callout>
        )}
        <TextField
          label="The link"
          value={link.endpoint}
          isReadOnly
          onFocus={(event) => event.target.select()}
          trailing={<CopyButton text={link.endpoint} label="Copy link" />}
        />
        <Code endpoint={link.endpoint} name={name} />
        <Disclosure title="Limits" summary={summaryOf(link)}>
          <LimitsFields limits={limits} onChange={setLimits} />
        </Disclosure>
        {failure !== null && <Callout tone="danger">{failure}</Callout>}
        <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
          {(isPaused || link.standing === 'open') && (
            <Button
              isDisabled={isPending}
              onPress={() => void perform(() => pausePublicLink(cache, id, !isPaused))}
            >
              {isPaused ? 'Reopen' : 'Pause'}
            </Button>
          )}
          {isClosing ? (
            <>
              <span className="text-sm text-muted">The address will never work again.</span>
              <Button
                variant="danger"
                isDisabled={isPending}
                onPress={() => void perform(() => closePublicLink(cache, id))}
              >
                Close for good
              </Button>
            </>
          ) : (
            <Button variant="quiet" isDisabled={isPending} onPress={() => setClosing(true)}>
              Close the link…
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

const standings = {
  open: { word: 'Open', tone: 'success' },
  paused: { word: 'Paused', tone: 'warning' },
  expired: { word: 'Expired', tone: 'neutral' },
  'used-up': { word: 'Used up', tone: 'neutral' },
  closed: { word: 'Closed', tone: 'neutral' },
} as const

function Standing({ link: { standing }, isBroken }: { link: PublicLink; isBroken: boolean }) {
  const { word, tone } =
    standing === 'open' && isBroken ? { word: 'Not usable', tone: 'warning' as const } : standings[standing]
  return <StatusBadge tone={tone}>{word}</StatusBadge>
}

function usesOf({ uses, mostUses }: PublicLink): string {
  if (mostUses !== null) return `Used ${uses} of ${countOf(mostUses, 'time')}`
  return uses === 0 ? 'Not used yet' : `Used ${countOf(uses, 'time')}`
}

function summaryOf({ asksCode, mostUses, domains, expires }: PublicLink): string {
  const parts = [
    asksCode ? 'Email code' : 'No code',
    ...(mostUses === null ? [] : [`${mostUses} at most`]),
    ...(domains.length === 0
      ? []
      : [domains.length === 1 ? `@${domains[0]}` : countOf(domains.length, 'domain')]),
    ...(expires === null ? [] : ['Expires']),
  ]
  return parts.join(' · ')
}

/** The code to print or to show, and its drawing as a file. */
function Code({ endpoint, name }: { endpoint: string; name: string }) {
  const place = useRef<HTMLDivElement>(null)
  const save = () => {
    const drawn = place.current?.querySelector('svg')
    if (!drawn) return
    const copy = drawn.cloneNode(true) as SVGElement
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
    copy.removeAttribute('class')
    copy.setAttribute('width', '600')
    copy.setAttribute('height', '600')
    copy.style.background = '#ffffff'
    copy.style.color = '#000000'
    saveBlob(new Blob([copy.outerHTML], { type: 'image/svg+xml' }), `${name} QR code.svg`)
  }
  return (
    <div ref={place} className="flex items-center gap-4 max-sm:flex-col max-sm:items-start">
      <QrCode text={endpoint} label="QR code of the link" />
      <div className="flex flex-col items-start gap-2">
        <p className="text-sm text-muted">Print it, or show it: a phone’s camera opens the page.</p>
        <Button icon={Download} onPress={save}>
          Download the QR code
        </Button>
      </div>
    </div>
  )
}
