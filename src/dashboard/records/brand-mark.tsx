/** The product's logo: a C that is countersigned. */
export function BrandMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className} fill="none">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M21.6 10.4a8.6 8.6 0 1 0 .6 10.5"
        className="stroke-on-accent"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="m13.4 16.2 3.1 3.2 9-9.6"
        className="stroke-on-accent"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
