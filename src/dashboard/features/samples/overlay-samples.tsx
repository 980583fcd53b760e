import { useState } from 'react'
import { Button } from '../../kit/buttons/button.tsx'
import { CommandPalette } from '../../kit/commands/command-palette.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { Drawer } from '../../kit/overlays/drawer.tsx'
import { Popover } from '../../kit/overlays/popover.tsx'
import { ShortcutsList } from '../../kit/commands/shortcuts-list.tsx'
import { TextField } from '../../kit/inputs/text-field.tsx'
import type { Action } from '../../kit/commands/actions.ts'
import { Sample } from './sample.tsx'

const actions: readonly Action[] = [
  { id: 'new', label: 'New envelope', section: 'Create', shortcut: 'c', perform: () => {} },
  { id: 'list', label: 'Go to Envelopes', section: 'Go to', shortcut: 'g e', perform: () => {} },
  { id: 'void', label: 'Void', section: 'Envelope', tone: 'danger', perform: () => {} },
]

type Shown = 'dialog' | 'confirm' | 'failing' | 'drawer' | 'palette' | null

/** Overlays follow the theme of the page, which the system decides. */
export function OverlaySamples() {
  const [shown, setShown] = useState<Shown>(null)
  const open = (name: Shown) => ({ isOpen: shown === name, onOpenChange: () => setShown(null) })
  return (
    <>
      <Sample name="Dialog, ConfirmDialog, Drawer, Popover, CommandPalette">
        <Button onPress={() => setShown('dialog')}>Dialog</Button>
        <Button onPress={() => setShown('confirm')}>ConfirmDialog</Button>
        <Button onPress={() => setShown('failing')}>ConfirmDialog that fails</Button>
        <Button onPress={() => setShown('drawer')}>Drawer</Button>
        <Button onPress={() => setShown('palette')}>CommandPalette</Button>
        <Popover trigger={<Button>Popover</Button>} label="Filters">
          <TextField label="Recipient" />
        </Popover>
      </Sample>
      <Sample name="ShortcutsList">
        <ShortcutsList actions={actions} />
      </Sample>
      <Dialog
        {...open('dialog')}
        title="Edit recipient"
        description="Changes apply at once; open sessions of this recipient end."
        footer={
          <>
            <Button onPress={() => setShown(null)}>Cancel</Button>
            <Button variant="primary" onPress={() => setShown(null)}>
              Save
            </Button>
          </>
        }
      >
        <TextField label="Name" defaultValue="Ada Lovelace" />
      </Dialog>
      <ConfirmDialog {...open('confirm')} title="Void “Lease 2026”?" confirmLabel="Void" onConfirm={() => {}}>
        Recipients can no longer open it. This can’t be undone.
      </ConfirmDialog>
      <ConfirmDialog
        {...open('failing')}
        title="Delete the group “Legal”?"
        confirmLabel="Delete"
        typeToConfirm="Legal"
        onConfirm={() => Promise.reject(new Error('The service can’t be reached. Try again.'))}
      >
        Its accounts, envelopes and templates become unassigned.
      </ConfirmDialog>
      <Drawer
        {...open('drawer')}
        title="Audit trail"
        footer={<Button onPress={() => setShown(null)}>Done</Button>}
      >
        <p className="text-base text-muted">Everything that happened to this envelope.</p>
      </Drawer>
      <CommandPalette {...open('palette')} actions={actions} />
    </>
  )
}
