import type { Branding } from '../../../api/signing.ts'

/** The sender's organisation: its logo, or its name. */
export function Brand({ branding }: { branding: Branding | null }) {
  if (!branding) return null
  if (branding.logo)
    return <img src={branding.logo} alt={branding.name} className="max-h-9 max-w-44 object-contain" />
  return <span className="truncate text-lg font-semibold tracking-tight text-ink">{branding.name}</span>
}
