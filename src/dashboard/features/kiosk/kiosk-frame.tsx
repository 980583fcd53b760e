import type { ReactNode } from 'react'
import type { KioskView } from '../../api/guests/kiosk.ts'
import { GuestFrame } from '../../guest/guest-frame.tsx'
import type { GuestFrameProps } from '../../guest/guest-frame.tsx'
import { PageTitle } from '../../kit/layout/page-header.tsx'

interface FrameProps extends Pick<GuestFrameProps, 'heading' | 'overline' | 'icon' | 'tone'> {
  readonly view: KioskView | null
  readonly children: ReactNode
}

/** The frame of the locked device's screens. No one can be asked from it: the host is there. */
export function Frame({ view, children, ...props }: FrameProps) {
  return (
    <>
      <PageTitle>{props.heading}</PageTitle>
      <GuestFrame {...props} branding={view?.branding ?? null} contact={null}>
        {children}
      </GuestFrame>
    </>
  )
}
