import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Collection } from 'react-aria-components/Collection'
import { Dialog } from 'react-aria-components/Dialog'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { SearchField } from 'react-aria-components/SearchField'
import type { Action } from './actions.ts'
import { classes } from '../layout/classes.ts'
import { Kbd } from '../buttons/kbd.tsx'
import { SmallPage } from '../layout/small-page.tsx'
import { bySection, matchesWords } from './action-search.ts'

export interface CommandPaletteProps {
  actions: readonly Action[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Called with the typed text, for actions that are found elsewhere. */
  onSearch?: (text: string) => void
  placeholder?: string
}

/** Finds and performs any offered action by part of its words. */
export function CommandPalette({
  actions,
  isOpen,
  onOpenChange,
  onSearch,
  placeholder = 'What do you want to do?',
}: CommandPaletteProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className="fixed inset-0 z-50 flex items-start justify-center bg-scrim p-3 data-entering:animate-fade sm:p-6 sm:pt-[14vh]"
    >
      <Modal className="w-full max-w-xl animate-rise overflow-hidden rounded-xl bg-raised text-ink shadow-float">
        <Dialog aria-label="Command palette" className="outline-none">
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes at once, whatever was typed or is chosen in the list */}
          <div
            onKeyDownCapture={(event) => {
              if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
              event.stopPropagation()
              onOpenChange(false)
            }}
          >
            <PaletteContent
              actions={actions}
              placeholder={placeholder}
              onSearch={onSearch}
              onDone={() => onOpenChange(false)}
            />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

interface PaletteContentProps {
  actions: readonly Action[]
  placeholder: string
  onSearch: ((text: string) => void) | undefined
  onDone: () => void
}

function PaletteContent({ actions, placeholder, onSearch, onDone }: PaletteContentProps) {
  return (
    <Autocomplete filter={matchesWords} {...(onSearch ? { onInputChange: onSearch } : {})}>
      <SearchField
        aria-label="Search commands"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette is opened to type into
        autoFocus
        className="flex items-center gap-3 border-b border-line px-4"
      >
        <Search aria-hidden className="size-4 shrink-0 text-faint" />
        <Input
          placeholder={placeholder}
          className="h-12 w-full min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
        />
        <span className="pointer-coarse:hidden">
          <Kbd keys="escape" />
        </span>
      </SearchField>
      <ScrollArea>
        <Menu
          aria-label="Commands"
          items={bySection(actions)}
          renderEmptyState={() => (
            <p className="px-3 py-8 text-center text-base text-faint">No command matches.</p>
          )}
          className="outline-none"
        >
          {(section) => (
            <MenuSection id={section.name}>
              <Header className="px-2.5 pt-2 pb-1 text-xs font-medium text-faint">{section.name}</Header>
              <Collection items={section.actions}>
                {(action) => <PaletteItem action={action} onDone={onDone} />}
              </Collection>
            </MenuSection>
          )}
        </Menu>
      </ScrollArea>
    </Autocomplete>
  )
}

/** The focus stays in the search field, so the list scrolls by itself. Tab reaches it for manual scrolling. */
function ScrollArea({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Results"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[min(24rem,60dvh)] overflow-y-auto p-1.5 focus-ring-inset"
    >
      {children}
    </section>
  )
}

function PaletteItem({ action, onDone }: { action: Action; onDone: () => void }) {
  return (
    <MenuItem
      id={action.id}
      textValue={`${action.label} ${action.keywords ?? ''}`}
      aria-label={action.label}
      isDisabled={action.isDisabled ?? false}
      onAction={() => {
        onDone()
        action.perform()
      }}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2.5 text-base outline-none pointer-coarse:min-h-11 data-disabled:text-faint data-focused:bg-hover"
    >
      {action.picture !== undefined && <SmallPage picture={action.picture} className="my-1 size-9" />}
      {action.icon && action.picture === undefined && (
        <action.icon
          aria-hidden
          className={classes('size-4 shrink-0', action.tone === 'danger' ? 'text-danger' : 'text-faint')}
        />
      )}
      <span className={classes('min-w-0 flex-1 truncate', action.tone === 'danger' && 'text-danger')}>
        {action.label}
      </span>
      {action.shortcut !== undefined && (
        <span className="pointer-coarse:hidden">
          <Kbd keys={action.shortcut} />
        </span>
      )}
    </MenuItem>
  )
}
