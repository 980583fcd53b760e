import { Facts } from '../kit/layout/card.tsx'

/** Key-value pairs of the owner's own. */
export function Metadata({ metadata }: { metadata: Readonly<Record<string, unknown>> }) {
  const entries = Object.entries(metadata)
  if (entries.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-medium text-ink">Metadata</h3>
      <Facts
        facts={entries.map(([label, value]) => ({
          label,
          value: (
            <code className="font-mono text-xs whitespace-pre-wrap">
              {typeof value === 'string' ? value : JSON.stringify(value)}
            </code>
          ),
        }))}
      />
    </section>
  )
}
