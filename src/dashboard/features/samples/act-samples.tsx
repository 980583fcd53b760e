import Ban from 'lucide-react/icons/ban'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Redo from 'lucide-react/icons/redo-2'
import Send from 'lucide-react/icons/send'
import Trash from 'lucide-react/icons/trash-2'
import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { Button } from '../../kit/buttons/button.tsx'
import { CopyButton } from '../../kit/buttons/copy-button.tsx'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { Kbd } from '../../kit/buttons/kbd.tsx'
import { LinkButton, TextLink } from '../../kit/buttons/link-button.tsx'
import { Menu } from '../../kit/overlays/menu.tsx'
import { Segmented } from '../../kit/buttons/segmented.tsx'
import { Stepper } from '../../kit/feedback/stepper.tsx'
import { Tabs } from '../../kit/layout/tabs.tsx'
import { Toolbar, ToolbarGroup, ToolbarSeparator } from '../../kit/buttons/toolbar.tsx'
import { Sample } from './sample.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger', 'danger-quiet'] as const
const steps = [
  { id: 'documents', label: 'Documents', state: 'done' },
  { id: 'recipients', label: 'Recipients', state: 'attention' },
  { id: 'fields', label: 'Fields', state: 'open' },
  { id: 'review', label: 'Review', state: 'open' },
] as const
const statuses = [
  { id: 'all', label: 'All', count: 1284 },
  { id: 'draft', label: 'Drafts', count: 3 },
  { id: 'sent', label: 'Waiting', count: 12 },
] as const

export function ActSamples() {
  const [step, setStep] = useState<(typeof steps)[number]['id']>('fields')
  const [status, setStatus] = useState<(typeof statuses)[number]['id']>('all')
  const [view, setView] = useState<'pages' | 'reading'>('pages')
  return (
    <>
      {(['medium', 'small', 'large'] as const).map((size) => (
        <Sample key={size} name={`Button size="${size}"`}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size} icon={Send}>
              Send
            </Button>
          ))}
          <Button size={size} isPending variant="primary">
            Send
          </Button>
          <Button size={size} isDisabled>
            Send
          </Button>
        </Sample>
      ))}
      <Sample name="IconButton, CopyButton, LinkButton, TextLink, Kbd">
        <IconButton label="Download" icon={Download} />
        <IconButton label="Delete" icon={Trash} variant="danger-quiet" />
        <IconButton label="Undo" icon={Undo} variant="secondary" shortcut="mod+z" />
        <IconButton label="Sending" icon={Send} isPending />
        <IconButton label="Redo" icon={Redo} isDisabled />
        <CopyButton text="text" label="Copy link" />
        <CopyButton text="text" label="Copy link" variant="words" />
        <LinkButton href="#acts" icon={Send}>
          Review
        </LinkButton>
        <TextLink href="#acts">What is an envelope?</TextLink>
        <Kbd keys="mod+shift+z" />
        <Kbd keys="g e" />
      </Sample>
      <Sample name="Menu, Segmented, Toolbar">
        <Menu
          label="Envelope"
          trigger={<Button trailingIcon={ChevronDown}>More</Button>}
          groups={[
            {
              id: 'use',
              actions: [
                { id: 'copy', label: 'Copy link', icon: Copy, shortcut: 'mod+c', perform: () => {} },
                { id: 'download', label: 'Download', icon: Download, isDisabled: true, perform: () => {} },
              ],
            },
            {
              id: 'end',
              actions: [{ id: 'void', label: 'Void', icon: Ban, tone: 'danger', perform: () => {} }],
            },
          ]}
        />
        <Segmented
          label="View"
          options={[
            { id: 'pages', label: 'Pages' },
            { id: 'reading', label: 'Reading' },
          ]}
          value={view}
          onChange={setView}
        />
        <Toolbar label="Editing" variant="floating">
          <ToolbarGroup label="History">
            <IconButton label="Undo" icon={Undo} />
            <IconButton label="Redo" icon={Redo} isDisabled />
          </ToolbarGroup>
          <ToolbarSeparator />
          <IconButton label="Delete" icon={Trash} />
        </Toolbar>
      </Sample>
      <Sample name="Stepper">
        <Stepper label="Steps" steps={steps} current={step} onGo={setStep} />
      </Sample>
      <Sample name="Tabs">
        <Tabs label="Status" items={statuses} selected={status} onSelect={setStatus} className="w-full">
          <p className="py-3 text-sm text-muted">The list of {status}.</p>
        </Tabs>
      </Sample>
    </>
  )
}
