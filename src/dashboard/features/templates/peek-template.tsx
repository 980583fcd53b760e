import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { TemplateRow } from '../../api/sending/templates.ts'
import { Avatar } from '../../kit/layout/avatar.tsx'
import { countOf } from '../../kit/text/names.ts'
import { moment, named, Peek } from '../../lists/peek.tsx'
import type { PeekOf } from '../../lists/peek.tsx'
import { addressOf, isUsable, rolesOf, titleOf } from './verb-context.ts'
import type { VerbContext } from '../../records/verbs/verb-context.ts'

/** A template of the list at a glance: its first page, and the roles that each use fills. */
export function PeekTemplate({ row: template, context, onClose }: PeekOf<TemplateRow, VerbContext>) {
  const { roles, owner, group, created, documents } = template
  return (
    <Peek
      title={titleOf(template)}
      href={addressOf(template, context)}
      open="Open the template"
      picture={template.picture}
      status={isUsable(template) ? null : { word: 'Unfinished', tone: 'warning', icon: TriangleAlert }}
      facts={[
        { label: 'Documents', value: countOf(documents, 'document') },
        ...named('Owner', owner),
        ...named('Group', group),
        ...moment('Created', created),
      ]}
      onClose={onClose}
    >
      <ul aria-label="Roles" className="flex flex-col gap-3">
        {rolesOf(template).map((name, place) => {
          return (
            <li key={roles[place]?.id} className="flex items-center gap-4">
              <Avatar name={name} color={place} />
              <span className="min-w-0 flex-1 truncate text-base text-ink">{name}</span>
            </li>
          )
        })}
      </ul>
    </Peek>
  )
}
