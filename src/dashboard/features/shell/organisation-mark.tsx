import type { CurrentSession } from '../../api/organisation/session.ts'
import { ownAddress } from '../../api/own-address.ts'
import { initialsOf } from '../../kit/text/initials.ts'

/** The organisation's logo, or its initials on the accent colour. */
export function OrganisationMark({ organisation }: Pick<CurrentSession, 'organisation'>) {
  if (organisation.logo !== null) {
    return (
      <img
        src={ownAddress(organisation.logo)}
        alt=""
        className="size-7 shrink-0 rounded-md bg-paper object-contain"
      />
    )
  }
  return (
    <span
      aria-hidden
      className="flex size-7 shrink-0 items-center justify-center rounded-md bg-accent text-xs font-semibold text-on-accent"
    >
      {initialsOf(organisation.name) || '?'}
    </span>
  )
}
