import Users from 'lucide-react/icons/users'
import { memo } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { TemplateRow as Row } from '../../api/sending/templates.ts'
import { AvatarGroup } from '../../kit/layout/avatar.tsx'
import { Badge } from '../../kit/feedback/badge.tsx'
import { classes } from '../../kit/layout/classes.ts'
import { cellClasses, GridRow } from '../../lists/grid/grid-row.tsx'
import type { RecordRowProps } from '../../lists/grid/grid-row.tsx'
import { RowPage } from '../../lists/grid/row-page.tsx'
import { MenuControl, menuShape, NoValue, UnlessScrolling } from '../../lists/grid/row-controls.tsx'
import { LinkButton } from '../../kit/buttons/link-button.tsx'
import { countOf } from '../../kit/text/names.ts'
import { Time } from '../../kit/text/time.tsx'
import { paths } from '../../paths.ts'
import { makeFromTemplate } from './make-from-template.ts'
import { addressOf, isUsable, rolesOf, titleOf } from './verb-context.ts'
import type { VerbContext } from '../../records/verbs/verb-context.ts'
import { verbGroups } from './template-verbs.ts'

/** Widths of the columns; the head uses the same. */
export const columns =
  'md:grid md:grid-cols-[minmax(10rem,1fr)_8rem_9rem_7rem] md:items-center ' +
  'lg:grid-cols-[minmax(12rem,1fr)_8rem_6.5rem_10rem_7rem_7rem] ' +
  'xl:grid-cols-[minmax(14rem,1fr)_9rem_7rem_11rem_10rem_8rem_7rem]'

type RowProps = RecordRowProps<Row, VerbContext>

/** One template of the list: a line of a table, or a card where it is narrow. */
export const TemplateRow = memo(function TemplateRow(props: RowProps) {
  return (
    <GridRow id={props.record.id} place={props} columns={columns}>
      {props.isNarrow ? <CardCells {...props} /> : <LineCells {...props} />}
    </GridRow>
  )
})

function LineCells({ record: template, isActive, isScrolling, isComfortable, context }: RowProps) {
  const { documents, owner, group, created } = template
  return (
    <>
      <NameCell
        template={template}
        context={context}
        sheet={isComfortable && <RowPage picture={template.picture} isScrolling={isScrolling} />}
        className={classes(cellClasses, 'flex items-center gap-3')}
      />
      <td className="min-w-0 px-3">
        <Roles template={template} />
      </td>
      <td className={classes(cellClasses, 'text-muted tabular-nums max-lg:hidden')}>{documents}</td>
      <td className={classes(cellClasses, 'text-muted')} title={owner.email}>
        {owner.name}
      </td>
      <td className={classes(cellClasses, 'text-muted max-xl:hidden')}>{group?.name ?? <NoValue />}</td>
      <td className={classes(cellClasses, 'text-muted max-lg:hidden')}>
        <Time value={created} />
      </td>
      <Acts template={template} context={context} isActive={isActive} isScrolling={isScrolling} />
    </>
  )
}

function CardCells({ record: template, isActive, isScrolling, isComfortable, context }: RowProps) {
  return (
    <>
      {isComfortable && (
        <td className="row-span-2 flex items-center pr-1">
          <RowPage picture={template.picture} isScrolling={isScrolling} />
        </td>
      )}
      <NameCell
        template={template}
        context={context}
        className="col-span-2 min-w-0 self-center truncate text-base"
      />
      <Acts template={template} context={context} isActive={isActive} isScrolling={isScrolling} />
      <td className="flex min-w-0 items-center gap-2 truncate text-muted">
        {template.owner.name}
        <span aria-hidden className="text-faint">
          ·
        </span>
        {countOf(template.documents, 'document')}
      </td>
      <td className="col-span-2 justify-self-end pr-1.5">
        <Roles template={template} />
      </td>
    </>
  )
}

function Roles({ template }: { template: Row }) {
  if (template.roles.length === 0) return <span className="text-faint">None yet</span>
  return <AvatarGroup names={rolesOf(template)} most={3} />
}

/** The name leads on; its link covers the whole row, so that any click and the middle button work. */
function NameCell({
  template,
  context,
  sheet,
  className,
}: Pick<ActsProps, 'template' | 'context'> & { sheet?: ReactNode; className: string }) {
  return (
    <td className={className}>
      {sheet}
      <span className="min-w-0 truncate">
        <Link
          to={addressOf(template, context)}
          tabIndex={-1}
          className="font-medium text-ink outline-none after:absolute after:inset-0"
        >
          {titleOf(template)}
        </Link>
        {template.shared && (
          <span className="relative">
            <Users aria-hidden className="ml-2 inline size-3.5 text-faint" />
            <span className="sr-only">shared</span>
          </span>
        )}
        {!isUsable(template) && (
          <span className="ml-2">
            <Badge tone="warning">Unfinished</Badge>
          </span>
        )}
      </span>
    </td>
  )
}

interface ActsProps extends Pick<RowProps, 'context' | 'isActive' | 'isScrolling'> {
  readonly template: Row
}

function Acts({ template, context, isActive, isScrolling }: ActsProps) {
  return (
    <td className="relative z-10 flex items-center justify-end gap-1 md:pr-2">
      {makeFromTemplate.available(template, context.viewer) && (
        <LinkButton
          size="small"
          href={paths.templateUse.href(template.id)}
          aria-label={`Use ${titleOf(template)}`}
          className="max-md:hidden"
          {...(isActive ? {} : { excludeFromTabOrder: true })}
        >
          Use
        </LinkButton>
      )}
      <UnlessScrolling isScrolling={isScrolling} shape={menuShape}>
        <MenuControl
          name={titleOf(template)}
          groups={verbGroups(template, context)}
          isInTabOrder={isActive}
        />
      </UnlessScrolling>
    </td>
  )
}
