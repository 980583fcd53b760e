import Users from 'lucide-react/icons/users'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { Link } from 'react-router'
import type { TemplateRow as Row } from '../../api/sending/templates.ts'
import { LinkButton } from '../../kit/buttons/link-button.tsx'
import { useActions } from '../../kit/commands/actions-registry.ts'
import type { Action } from '../../kit/commands/actions.ts'
import { Badge } from '../../kit/feedback/badge.tsx'
import { classes } from '../../kit/layout/classes.ts'
import { moveFocusAmong } from '../../kit/layout/grid-keys.ts'
import { SmallPage } from '../../kit/layout/small-page.tsx'
import { MenuControl } from '../../lists/grid/row-controls.tsx'
import { useScrollMemory } from '../../lists/grid/scroll-memory.ts'
import type { GalleryOf } from '../../lists/list-page.tsx'
import { paths } from '../../paths.ts'
import { makeFromTemplate } from './make-from-template.ts'
import { addressOf, isUsable, rolesOf, titleOf } from './verb-context.ts'
import type { VerbContext } from '../../records/verbs/verb-context.ts'
import { verbGroups } from './template-verbs.ts'

type GalleryProps = GalleryOf<Row, VerbContext>

/**
 * Templates as cards with their first pages. Arrow keys, Home and End lead from card to card, j and k to the next and
 * the previous one, Space shows one at a glance.
 */
export function TemplateGallery(props: GalleryProps) {
  const { label, rows, context, onPeek, actionsOf, hasMore, onMore, isOutdated } = props
  const list = useRef<HTMLUListElement>(null)
  const [activeId, setActive] = useState<string | null>(null)
  useCardActions(list, rows, activeId, actionsOf)
  useScrollMemory(activeId, setActive)
  return (
    <>
      <ul
        ref={list}
        aria-label={label}
        aria-busy={isOutdated}
        className={classes(
          'grid grid-cols-[repeat(auto-fill,minmax(min(10rem,42%),1fr))] gap-3 px-4 pb-8 sm:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] md:gap-5 md:px-3',
          isOutdated && 'opacity-60 transition-opacity',
        )}
      >
        {rows.map((row) => (
          <Card
            key={row.id}
            template={row}
            context={context}
            onActivate={() => setActive(row.id)}
            onKey={(event) => {
              const isPeek = event.key === ' ' && onPeek !== undefined
              if (isPeek) onPeek(row.id)
              if (isPeek || moveFocusAmong(linksIn(list), event)) event.preventDefault()
            }}
          />
        ))}
      </ul>
      {hasMore && <More key={rows.length} onSeen={onMore} />}
    </>
  )
}

interface CardProps {
  template: Row
  context: VerbContext
  onActivate: () => void
  onKey: (event: KeyboardEvent<HTMLElement>) => void
}

function Card({ template, context, onActivate, onKey }: CardProps) {
  const title = titleOf(template)
  const roles = rolesOf(template)
  return (
    <li className="relative flex flex-col overflow-clip on-paper rounded-xl has-[a[data-card]:focus-visible]:outline-2 has-[a[data-card]:focus-visible]:outline-focus hover:shadow-float">
      <span className="flex h-32 justify-center overflow-hidden border-b border-line bg-sunken pt-4 sm:h-44 sm:pt-5">
        <SmallPage picture={template.picture} className="aspect-[1/1.4] h-fit w-3/5 max-w-40" />
      </span>
      <span className="flex flex-1 flex-col gap-2 p-3 sm:p-4">
        <Link
          data-card
          to={addressOf(template, context)}
          onFocus={onActivate}
          onKeyDown={onKey}
          className="line-clamp-2 text-base font-medium text-ink outline-none after:absolute after:inset-0"
        >
          {title}
        </Link>
        <span className="line-clamp-2 text-sm text-muted">
          {roles.length === 0 ? 'No roles yet' : roles.join(', ')}
        </span>
        {!isUsable(template) && (
          <span>
            <Badge tone="warning">Unfinished</Badge>
          </span>
        )}
        <span className="mt-auto flex flex-wrap items-center gap-1 pt-1">
          <span className="flex min-w-0 flex-1 items-center gap-1.5 text-xs text-faint">
            <span className="truncate">{template.owner.name}</span>
            {template.shared && (
              <>
                <Users aria-hidden className="size-3.5 shrink-0" />
                <span className="sr-only">shared</span>
              </>
            )}
          </span>
          {makeFromTemplate.available(template, context.viewer) && (
            <LinkButton
              size="small"
              href={paths.templateUse.href(template.id)}
              aria-label={`Use ${title}`}
              className="relative z-10 max-sm:order-last max-sm:w-full"
            >
              Use
            </LinkButton>
          )}
          <span className="relative z-10">
            <MenuControl name={title} groups={verbGroups(template, context)} isInTabOrder />
          </span>
        </span>
      </span>
    </li>
  )
}

const linksIn = (list: RefObject<HTMLElement | null>): HTMLElement[] => [
  ...(list.current?.querySelectorAll<HTMLElement>('a[data-card]') ?? []),
]

/** Offers walking, and what can be done with the card that has the focus or had it last, to shortcuts and the palette. */
function useCardActions(
  list: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  activeId: string | null,
  actionsOf: GalleryProps['actionsOf'],
): void {
  const actions = useMemo<Action[]>(() => {
    const at = rows.findIndex(({ id }) => id === activeId)
    const active = rows[at]
    const step = (id: string, label: string, shortcut: string, to: number): Action => ({
      id,
      label,
      shortcut,
      section: 'Template list',
      perform: () => linksIn(list)[Math.min(rows.length - 1, Math.max(0, to))]?.focus(),
    })
    return [
      step('next-row', 'Next template', 'j', at + 1),
      step('previous-row', 'Previous template', 'k', at - 1),
      ...(active ? actionsOf(active) : []),
    ]
  }, [list, rows, activeId, actionsOf])
  useActions('template-rows', actions)
}

/** Asks for more before the end comes into view. */
function More({ onSeen }: { onSeen: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (end.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onSeen(),
      { rootMargin: '100% 0px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [onSeen])
  return <div ref={end} />
}
