import Send from 'lucide-react/icons/send'
import { useEffect, useRef } from 'react'
import { applyBranding } from '../../guest/branding.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { TextLink } from '../../kit/buttons/link-button.tsx'
import { ProgressBar } from '../../kit/feedback/progress-bar.tsx'
import { Sample } from './sample.tsx'

const brands = ['#ffd400', '#00b37e', '#e4002b', '#111111', '#f5f5f5', '#7a3cff']

export function BrandSamples() {
  return (
    <Sample name="applyBranding(element, '#RRGGBB')">
      {brands.map((hex) => (
        <Branded key={hex} hex={hex} />
      ))}
    </Sample>
  )
}

function Branded({ hex }: { hex: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current) applyBranding(place.current, hex)
  }, [hex])
  return (
    <div ref={place} className="contents">
      <BrandedPanel hex={hex} />
    </div>
  )
}

/** Accent tokens are derived where a theme is set, so the panel repeats its parent's. */
function BrandedPanel({ hex }: { hex: string }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const theme = panel.current?.parentElement?.closest<HTMLElement>('[data-theme]')?.dataset['theme']
    if (panel.current && theme !== undefined) panel.current.dataset['theme'] = theme
  }, [])
  return (
    <div ref={panel} className="flex w-44 flex-col items-start gap-2 rounded-lg bg-surface p-3 shadow-card">
      <Button variant="primary" icon={Send}>
        Send
      </Button>
      <TextLink href="#brand">{hex}</TextLink>
      <ProgressBar label={`Progress in ${hex}`} isLabelHidden value={60} />
    </div>
  )
}
