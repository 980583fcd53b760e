import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useKitWords } from '../kit/text/kit-words.ts'
import { classes } from '../kit/layout/classes.ts'
import { LanguageSwitch } from './language/language-switch.tsx'

/** In whose name a guest is asked for something. */
export interface GuestBranding {
  readonly name: string
  readonly logo: string | null
  readonly number: string | null
  readonly website: string | null
  /** Whether nothing here has legal effect. */
  readonly test: boolean
}

/** Whom a guest can ask, and the words before their address. */
interface GuestContact {
  readonly email: string
  readonly words: string
}

export interface GuestFrameProps {
  readonly branding: GuestBranding | null
  readonly contact: GuestContact | null
  readonly heading: string
  /** Small text above the heading. */
  readonly overline?: ReactNode
  readonly icon?: LucideIcon
  readonly tone?: 'neutral' | 'success' | 'warning'
  readonly width?: 'narrow' | 'wide'
  /** Below the page's header, such as the progress. */
  readonly above?: ReactNode
  readonly children?: ReactNode
}

const tones = {
  neutral: 'bg-sunken text-muted',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
}

/**
 * A calm page with one message for someone without an account: whose it is, what to do, whom to ask. The heading gets
 * the focus when it appears.
 */
export function GuestFrame(props: GuestFrameProps) {
  const { branding, contact, heading, overline, icon: Icon, tone = 'neutral', above, children } = props
  const { width = 'narrow' } = props
  return (
    <div className="flex min-h-dvh flex-col bg-canvas pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]">
      <header className="flex h-16 shrink-0 items-center justify-between gap-4 px-5 sm:px-8">
        <span className="min-w-0">
          <Brand branding={branding} />
        </span>
        <span className="-me-2">
          <LanguageSwitch />
        </span>
      </header>
      {branding?.test === true && <TestLine />}
      {above}
      <main
        className={classes(
          'mx-auto flex w-full flex-1 flex-col px-5 pt-4 pb-10 sm:justify-center sm:pt-0 sm:pb-[12vh]',
          width === 'narrow' ? 'max-w-md' : 'max-w-2xl',
        )}
      >
        {Icon && (
          <span className={classes('mb-5 grid size-12 place-items-center rounded-full', tones[tone])}>
            <Icon aria-hidden className="size-6" />
          </span>
        )}
        {overline !== undefined && (
          <p className="mb-1 text-base text-muted">
            <bdi>{overline}</bdi>
          </p>
        )}
        <h1 key={heading} ref={takeFocus} tabIndex={-1} className="text-2xl wrap-anywhere">
          <bdi>{heading}</bdi>
        </h1>
        <div className="mt-3 flex flex-col gap-5 text-lg text-muted">{children}</div>
      </main>
      <Contact branding={branding} contact={contact} />
    </div>
  )
}

function TestLine() {
  const words = useKitWords()
  return <p className="bg-warning-soft px-5 py-2 text-center text-sm text-warning">{words.testOnly}</p>
}

/**
 * A new page is read from its heading, unless something else of it takes the focus. In the next frame, because a focus asks for
 * the layout, which that frame makes anyway.
 */
export function takeFocus(heading: HTMLElement | null): void {
  if (heading === null) return
  const before = document.activeElement
  requestAnimationFrame(() => {
    const now = document.activeElement
    if (now === before || now === document.body) heading.focus({ preventScroll: true })
  })
}

/** An organisation: its logo, or its name. */
export function Brand({ branding }: { branding: Pick<GuestBranding, 'name' | 'logo'> | null }) {
  if (!branding) return null
  if (branding.logo)
    return <img src={branding.logo} alt={branding.name} className="max-h-9 max-w-44 object-contain" />
  return <span className="truncate text-lg font-semibold tracking-tight text-ink">{branding.name}</span>
}

/** Whom to ask: the sender, and their organisation's contact details. */
export function Contact({ branding, contact }: Pick<GuestFrameProps, 'branding' | 'contact'>) {
  if (!contact) return null
  return (
    <footer className="mx-auto w-full max-w-2xl px-5 pb-6 text-center text-base text-muted">
      <p className="wrap-anywhere">
        {contact.words}{' '}
        <a className={guestLinkClasses} href={`mailto:${contact.email}`}>
          <bdi>{contact.email}</bdi>
        </a>
      </p>
      {branding && (branding.number || branding.website) && (
        <p className="mt-1 flex flex-wrap justify-center gap-x-4 gap-y-1">
          {branding.number && (
            <a className={guestLinkClasses} href={`tel:${branding.number.replaceAll(/[^+\d]/g, '')}`}>
              <bdi dir="ltr">{branding.number}</bdi>
            </a>
          )}
          {branding.website && isWebAddress(branding.website) && (
            <a className={guestLinkClasses} href={branding.website} rel="noopener noreferrer" target="_blank">
              {new URL(branding.website).host}
            </a>
          )}
        </p>
      )}
    </footer>
  )
}

/** A link in the text of a guest's page. */
export const guestLinkClasses =
  'inline-block rounded-xs py-0.5 text-accent-ink underline decoration-accent-line underline-offset-3 focus-ring hover:decoration-current pointer-coarse:py-2'

/** An address that a link may follow. Anything else saved as a website is not shown. */
function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
