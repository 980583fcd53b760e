import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useMemo } from 'react'
import { maySend } from '#domain/account/visibility.ts'
import { loadedRows } from '../../api/lists/loaded-list.ts'
import { templates } from '../../api/lists/templates.ts'
import { templateList } from '../../api/sending/templates.ts'
import type { TemplateRow as Row } from '../../api/sending/templates.ts'
import { LinkButton } from '../../kit/buttons/link-button.tsx'
import { lazyLater } from '../../kit/feedback/later.tsx'
import { PageHeader } from '../../kit/layout/page-header.tsx'
import { isNarrowed } from '../../lists/filter-words.ts'
import { useListControl } from '../../lists/list-control.ts'
import { ListPage } from '../../lists/list-page.tsx'
import type { ListColumn } from '../../lists/list-page.tsx'
import { paths } from '../../paths.ts'
import { NoTemplates } from './no-templates.tsx'
import { useVerbContext } from '../../records/verbs/verb-context.ts'
import { addressOf } from './verb-context.ts'
import { TemplateGallery } from './template-gallery.tsx'
import { columns, TemplateRow } from './template-row.tsx'
import { verbActions } from './template-verbs.ts'

const PeekTemplate = lazyLater(async () => (await import('./peek-template.tsx')).PeekTemplate)

const heads: readonly ListColumn<'created' | 'name'>[] = [
  { label: 'Name', sort: 'name' },
  { label: 'Roles' },
  { label: 'Documents', className: 'max-lg:hidden' },
  { label: 'Owner' },
  { label: 'Group', className: 'max-xl:hidden' },
  { label: 'Created', className: 'max-lg:hidden', sort: 'created' },
]

const namesOf = ({ owner }: Row) => ({ account: owner })

/** `/templates`: what envelopes are made from again and again. */
export function TemplatesPage() {
  const control = useListControl(templates)
  const { state, clear } = control
  const list = useInfiniteQuery({ ...templateList(state), placeholderData: keepPreviousData })
  const rows = useMemo(() => loadedRows(list.data), [list.data])
  const { context, dialog } = useVerbContext()
  const narrowed = isNarrowed(templates, state.filters)
  return (
    <>
      <div data-above-list>
        <PageHeader
          title="Templates"
          description="Documents, roles and fields that are ready to be sent to other people each time."
          actions={
            maySend(context.viewer) && rows.length > 0 ? (
              <>
                <LinkButton href={paths.bulkSends.href()}>Bulk sends</LinkButton>
                <LinkButton href={paths.createTemplate.href()} variant="primary" icon={Plus}>
                  New template
                </LinkButton>
              </>
            ) : undefined
          }
        />
      </div>
      <ListPage
        control={control}
        query={list}
        rows={rows}
        namesOf={namesOf}
        noun="template"
        plural="templates"
        placeholder="Name or owner"
        isBarHidden={rows.length === 0 && !narrowed}
        columns={columns}
        heads={heads}
        row={TemplateRow}
        hasPictures
        peek={PeekTemplate}
        gallery={TemplateGallery}
        context={context}
        onOpen={(id) => {
          const row = rows.find((one) => one.id === id)
          if (row) context.go(addressOf(row, context))
        }}
        actionsOf={useCallback((row: Row) => verbActions(row, context), [context])}
        empty={<NoTemplates isNarrowed={narrowed} maySend={maySend(context.viewer)} onClear={clear} />}
      />
      {dialog}
    </>
  )
}
