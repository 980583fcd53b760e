interface ConsentTermsProps {
  readonly heading: string
  /** Paragraphs separated by empty lines. */
  readonly text: string
}

/** What to consent to. */
export function ConsentTerms({ heading, text }: ConsentTermsProps) {
  return (
    <section aria-labelledby="consent-heading" className="rounded-lg bg-surface p-5 shadow-card">
      <h2 id="consent-heading" className="text-base text-ink">
        {heading}
      </h2>
      <div className="mt-2 flex flex-col gap-2.5 text-base text-muted">
        {text.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}
