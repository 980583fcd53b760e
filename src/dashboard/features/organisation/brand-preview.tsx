import { useEffect, useRef } from 'react'
import { applyBranding } from '../../guest/branding.ts'
import { Brand } from '../../guest/guest-frame.tsx'

export interface BrandPreviewProps {
  name: string
  logo: string | null
  /** `#RRGGBB`, or null for the product's own. */
  color: string | null
  email: string | null
  number: string | null
  website: string | null
}

/** How emails and recipients' pages look with a brand. They are light whatever the reader prefers, and so is this. */
export function BrandPreview(brand: BrandPreviewProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current) applyBranding(place.current, brand.color)
  }, [brand.color])
  return (
    <section aria-label="Preview">
      <div
        ref={place}
        data-theme="light"
        className="grid gap-4 rounded-lg bg-canvas p-4 text-ink select-none sm:grid-cols-2"
      >
        <Letter {...brand} />
        <SigningPage {...brand} />
      </div>
    </section>
  )
}

const button = 'flex h-7 w-fit items-center rounded-md bg-accent px-3 text-xs font-medium text-on-accent'

function Letter({ name, logo }: BrandPreviewProps) {
  return (
    <figure className="flex flex-col gap-2">
      <div className="flex flex-1 flex-col overflow-hidden rounded-lg bg-paper shadow-card">
        <div className="h-1 shrink-0 bg-accent" />
        <div className="flex flex-col gap-2.5 p-4">
          <Brand branding={{ name, logo }} />
          <p className="text-base font-semibold">Please sign “Lease”</p>
          <p className="text-xs text-muted">
            Ada Park asks you to sign 1 document. Reading it takes about 2 minutes.
          </p>
          <span className={button}>Review and sign</span>
        </div>
      </div>
      <figcaption className="text-center text-xs text-muted">Email</figcaption>
    </figure>
  )
}

function SigningPage({ name, logo, email, number, website }: BrandPreviewProps) {
  const contact = [email, number, website].filter((each) => each !== null && each !== '')
  return (
    <figure className="flex flex-col gap-2">
      <div className="flex flex-1 flex-col gap-2.5 rounded-lg bg-surface p-4 shadow-card">
        <div className="flex items-center gap-2">
          <Brand branding={{ name, logo }} />
          <span className={`${button} ml-auto`}>Next</span>
        </div>
        <div className="flex flex-1 flex-col gap-1.5 rounded-md bg-paper p-3 shadow-card">
          <span className="h-1.5 w-3/4 rounded-full bg-sunken" />
          <span className="h-1.5 w-full rounded-full bg-sunken" />
          <span className="h-1.5 w-5/6 rounded-full bg-sunken" />
          <span className="mt-1 flex h-8 w-28 items-center justify-center rounded-sm border border-accent-ink bg-accent-soft text-xs font-medium text-accent-ink">
            Sign here
          </span>
        </div>
        <p className="text-center text-xs text-faint wrap-anywhere">{contact.join(' · ')}</p>
      </div>
      <figcaption className="text-center text-xs text-muted">Signing page</figcaption>
    </figure>
  )
}
