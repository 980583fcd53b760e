import { useState } from 'react'
import type { ReactNode } from 'react'
import { PageTitle } from '../../kit/layout/page-header.tsx'
import { ActSamples } from './act-samples.tsx'
import { BrandSamples } from './brand-samples.tsx'
import { FeedbackSamples } from './feedback-samples.tsx'
import { FormSamples } from './form-samples.tsx'
import { ListSamples } from './list-samples.tsx'
import { OverlaySamples } from './overlay-samples.tsx'
import { TokenSamples } from './token-samples.tsx'
import { Segmented } from '../../kit/buttons/segmented.tsx'
import { Toasts } from '../../kit/feedback/toasts.tsx'

const sections: readonly { id: string; title: string; content: () => ReactNode }[] = [
  { id: 'tokens', title: 'Colour and type', content: TokenSamples },
  { id: 'brand', title: 'Branding', content: BrandSamples },
  { id: 'acts', title: 'Acts', content: ActSamples },
  { id: 'forms', title: 'Forms', content: FormSamples },
  { id: 'lists', title: 'Lists', content: ListSamples },
  { id: 'feedback', title: 'Feedback', content: FeedbackSamples },
  { id: 'overlays', title: 'Overlays', content: OverlaySamples },
]

const themes = ['light', 'dark'] as const

/** `/kit`, in development only: every primitive in every state, in light and dark. */
export function KitPage() {
  const [shown, setShown] = useState<'both' | 'light' | 'dark'>('both')
  const panels = themes.filter((theme) => shown === 'both' || shown === theme)
  return (
    <main id="main" className="flex flex-col">
      <PageTitle>Kit</PageTitle>
      <header className="sticky top-0 z-10 flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line bg-canvas px-6 py-3">
        <h1 className="text-lg">Kit</h1>
        <nav aria-label="Sections" className="flex flex-wrap gap-4 text-sm text-muted">
          {sections.map(({ id, title }) => (
            <a key={id} href={`#${id}`} className="rounded-xs hover:text-ink">
              {title}
            </a>
          ))}
        </nav>
        <div className="ml-auto">
          <Segmented
            label="Themes shown"
            options={[
              { id: 'both', label: 'Both' },
              { id: 'light', label: 'Light' },
              { id: 'dark', label: 'Dark' },
            ]}
            value={shown}
            onChange={setShown}
          />
        </div>
      </header>
      {sections.map(({ id, title, content: Content }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-16">
          <h2 id={`${id}-title`} className="px-6 pt-8 pb-3 text-xl">
            {title}
          </h2>
          <div className={panels.length === 2 ? 'grid xl:grid-cols-2' : ''}>
            {panels.map((theme) => (
              <div key={theme} data-theme={theme} className="min-w-0 bg-canvas p-6">
                <Content />
              </div>
            ))}
          </div>
        </section>
      ))}
      <Toasts />
    </main>
  )
}
